import type { Rolldown } from 'vite'

/** Libraries that every page needs and few releases change: one chunk that stays in the HTTP cache. */
const UNCHANGING = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** A member's first modules: the dashboard and the frame of member pages. */
const MEMBERS_BEGIN = /\/web\/app\/(DashboardPage|member\/MemberArea)\.tsx$/

/** The live connection with its reducers, which every member page loads once it has drawn. */
const LIVE_BEGINS = /\/web\/app\/member\/live\.events\.ts$/

/** Small modules of several member pages: a file of their own would cost more than they weigh. */
const SMALL =
  /\/web\/(features\/sessions\/useActingUser|strings\/moment\.format|offline\/offlineTime|outbox\/hold)\.ts$/

/** The outbox, with which every page comes on which people write. */
const OUTBOX_BEGINS = /\/web\/app\/member\/outbox\.handlers\.ts$/

/** The usher's Sunday: it has to open fast without a line, on a slow phone. */
const SERVICE_BEGINS = /\/web\/app\/ServicePages\.tsx$/

/** Modules of the usher's Sunday. */
const SERVICE = /\/web\/features\/servicePage\//

/** Pages of the chat: the heaviest first load. */
const CHAT_PAGE = /\/web\/features\/chat\/Cha(nnel|t)Page\.tsx$/

/** The library of forms: half of what a page with a form needs, and nothing of it is for the others. */
const FORM = /\/(node_modules\/react-hook-form\/|web\/forms\/(contractForm|useDraftForm)\.ts$)/

/** The page that most visitors see first. */
const LOGIN_BEGINS = /\/web\/features\/sessions\/LoginPage\.tsx$/

/** The pages of visitors. */
const VISITORS_PAGE = /\/web\/features\/(sessions|registration|password|join|legal)\/\w+Pages?\.tsx$/

type Modules = Rolldown.ChunkingContext

/** Every module that imports `id`, directly or through others. */
function needing(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    needing(importer, modules, found)
  }
  return found
}

/** The chunk of a module; null where the bundler decides, as for most dynamic imports. */
function fileFor(id: string, modules: Modules, choose: (isNeededBy: (files: RegExp) => boolean) => string | null) {
  if (modules.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
  const all = [...needing(id, modules)]
  return choose((files) => all.some((one) => files.test(one)))
}

/** Chunks of first pages. */
function firstFileFor(id: string, modules: Modules): string | null {
  // Small parts are dynamic imports, too. In the file of the modules that they need, each saves a request.
  if (MEMBERS_BEGIN.test(id) || SMALL.test(id)) return 'member'
  return fileFor(id, modules, (isNeededBy) => {
    if (isNeededBy(MEMBERS_BEGIN)) return isNeededBy(VISITORS_PAGE) ? 'common' : 'member'
    if (isNeededBy(LOGIN_BEGINS)) return 'forms'
    const isOfMembers = [OUTBOX_BEGINS, SERVICE_BEGINS, CHAT_PAGE].some(isNeededBy)
    return isOfMembers && isNeededBy(VISITORS_PAGE) && !FORM.test(id) ? 'common' : null
  })
}

/**
 * Chunks of the usher's Sunday and of the outbox. Asking for a file takes a slow phone 5 ms, however small it is. Modules
 * that other pages need, too, share a file by who else needs them.
 */
function serviceFileFor(id: string, modules: Modules): string | null {
  // The senders are dynamic imports too: other pages fetch them for changes that have waited.
  if (SERVICE_BEGINS.test(id) || (SERVICE.test(id) && id.endsWith('.outbox.ts'))) return 'sunday'
  if (OUTBOX_BEGINS.test(id)) return 'outbox'
  return fileFor(id, modules, (isNeededBy) => {
    const isOfOutbox = isNeededBy(OUTBOX_BEGINS)
    const isOfService = isNeededBy(SERVICE_BEGINS)
    if (!isOfOutbox && !isOfService) return null
    if (isNeededBy(LIVE_BEGINS) || (isOfService && isNeededBy(CHAT_PAGE))) return 'messages'
    if (isOfOutbox) return 'outbox'
    if (FORM.test(id)) return 'fields'
    return SERVICE.test(id) ? 'sunday' : 'parts'
  })
}

/** The chunk of the live connection. */
const liveFileFor = (id: string, modules: Modules): string | null =>
  fileFor(id, modules, (isNeededBy) => (isNeededBy(LIVE_BEGINS) && !isNeededBy(VISITORS_PAGE) ? 'live' : null))

/**
 * Groups modules into chunks. On a slow network a request costs as much as several kilobytes, and large files compress
 * better: the first page of a visitor or a member, and the usher's Sunday, load a few chunks, although other pages need less of
 * them. A group takes with it what its modules need: a file comes before those that need its modules.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: UNCHANGING, priority: 9 },
  { name: 'start', tags: ['$initial'], priority: 8 },
  { name: firstFileFor, debugName: 'common, member, forms', priority: 7 },
  ...['messages', 'fields', 'outbox', 'parts', 'sunday'].map((name, place) => ({
    name: (id: string, modules: Modules) => (serviceFileFor(id, modules) === name ? name : null),
    debugName: name,
    priority: 6 - place,
  })),
  // Last: a first paint does not wait for the live connection.
  { name: liveFileFor, debugName: 'live', priority: 1 },
]
