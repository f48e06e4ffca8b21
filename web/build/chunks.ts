import type { Rolldown } from 'vite'

/** What every page needs and few releases change: one file that browsers keep. */
const UNCHANGING = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** Where members begin: the dashboard, and the frame of their pages. */
const MEMBERS_BEGIN = /\/web\/app\/(DashboardPage|member\/MemberArea)\.tsx$/

/** The pages of those who are not signed in. */
const VISITORS_PAGE = /\/web\/features\/(sessions|registration|password|join|legal)\/\w+Pages?\.tsx$/

type Modules = Rolldown.ChunkingContext

/** Every module that cannot run without `id`: those that import it, and those that import them. */
function needing(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    needing(importer, modules, found)
  }
  return found
}

/** The file of a module that a page is made of, null where the bundler decides. A page itself is a file that is asked for. */
function fileFor(id: string, modules: Modules): string | null {
  if (modules.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
  const all = [...needing(id, modules)]
  if (!all.some((one) => MEMBERS_BEGIN.test(one))) return null
  return all.some((one) => VISITORS_PAGE.test(one)) ? 'common' : 'member'
}

/**
 * Which modules come in one file. Over a slow line each request costs as much as several kilobytes, and large files
 * shrink better: what the first page of a visitor or a member needs comes in a few, although other pages need less of it.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: UNCHANGING },
  { name: 'start', tags: ['$initial'] },
  { name: fileFor, debugName: 'common, member' },
]
