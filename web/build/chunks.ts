import type { Rolldown } from 'vite'

/** Libraries that every page needs and few releases change: one chunk that stays in the HTTP cache. */
const UNCHANGING = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** A member's first modules: the dashboard and the frame of member pages. */
const MEMBERS_BEGIN = /\/web\/app\/(DashboardPage|member\/MemberArea)\.tsx$/

/** The live connection with its reducers, which every member page loads once it has drawn. */
const LIVE_BEGINS = /\/web\/app\/member\/live\.events\.ts$/

/** Questions of the rota to a member, which the dashboard loads once it knows that there are some. */
const QUESTIONS_BEGIN = /\/web\/features\/rota\/answers\/(Questions|OwnPlace)\.tsx$/

/** The rooms of these questions. */
const QUESTIONS_ROOM = /\/web\/features\/rota\/(answers|standIns\/offers|swaps)\//

/** An icon of theirs alone: the bundler sees it as part of all icons. */
const QUESTIONS_ICON = /\/lucide-react\/.+\/circle-x\.\w+$/

/** The contract that these questions and every page of the rota read. */
const ROTA_CONTRACT =
  /\/shared\/(recurrence|rota\/(rules|shares|publish|wishes|standIns|availability(Rows)?)|reach\/reach)\.ts$/

/** Small modules of several member pages: a file of their own would cost more than they weigh. */
const SMALL =
  /\/web\/(features\/(people\/sessions\/useActingUser|rota\/useRefetchRota)|strings\/moment\.format|offline\/offlineTime|outbox\/hold|ui\/(Disclosure|ToDashboard))\.tsx?$/

/** Small modules of several forms. */
const SMALL_OF_FORMS = /\/web\/(forms\/(issuesOf|useSave)|ui\/(FileButton|TextAreaField|takeFocus))\.tsx?$/

/** What is done with a change that waited for a line. */
const OUTBOX_BEGINS = /\/web\/app\/member\/outbox\.handlers\.ts$/

/** Modules of the outbox that other dynamic imports would part from it. */
const OUTBOX_ROOM = /\/web\/(outbox\/(sender|removal\.handler)|api\/idleTimeout)\.ts$/

/** Changes as a device keeps them, which every member page looks for at once. */
const PENDING_BEGINS = /\/web\/outbox\/pending\.store\.ts$/

/** Each noun's part of it. */
const OUTBOX_PARTS = /\/web\/features\/.+\.(outbox|operations)\.ts$/

/** The page that most visitors see first. */
const LOGIN_BEGINS = /\/web\/features\/people\/sessions\/LoginPage\.tsx$/

/** The pages of visitors. */
const VISITORS_PAGE = /\/web\/features\/people\/(sessions|registration|password|join|legal)\/\w+Pages?\.tsx$/

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
  if (SMALL_OF_FORMS.test(id)) return 'forms'
  return fileFor(id, modules, (isNeededBy) => {
    if (isNeededBy(MEMBERS_BEGIN)) return isNeededBy(VISITORS_PAGE) ? 'common' : 'member'
    return isNeededBy(LOGIN_BEGINS) ? 'forms' : null
  })
}

/** The chunk of the live connection. */
const liveFileFor = (id: string, modules: Modules): string | null =>
  fileFor(id, modules, (isNeededBy) => (isNeededBy(LIVE_BEGINS) && !isNeededBy(VISITORS_PAGE) ? 'live' : null))

/** The chunk of the rota's questions: modules of their own rooms alone, since other pages need the rest without it. */
function questionsFileFor(id: string, modules: Modules): string | null {
  if (QUESTIONS_BEGIN.test(id) || QUESTIONS_ICON.test(id)) return 'questions'
  if (!QUESTIONS_ROOM.test(id)) return null
  return fileFor(id, modules, (isNeededBy) => (isNeededBy(QUESTIONS_BEGIN) ? 'questions' : null))
}

/** The chunk of the outbox, which every member page loads once it has drawn. */
function outboxFileFor(id: string, modules: Modules): string | null {
  if (OUTBOX_BEGINS.test(id) || OUTBOX_ROOM.test(id)) return 'outbox'
  if (!OUTBOX_PARTS.test(id)) return null
  return fileFor(id, modules, (isNeededBy) => (isNeededBy(OUTBOX_BEGINS) ? 'outbox' : null))
}

/**
 * Groups modules into chunks. On a slow network a request costs as much as several kilobytes, and large files compress
 * better: the first page of a visitor or a member loads a few chunks, although other pages need less of them.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: UNCHANGING, priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: firstFileFor, debugName: 'common, member, forms', priority: 3 },
  // Last: a group takes what its modules need with it, and a first paint does not wait for the live connection.
  { name: liveFileFor, debugName: 'live', priority: 2 },
  { name: questionsFileFor, debugName: 'questions', priority: 1, includeDependenciesRecursively: false },
  { name: 'pending', test: PENDING_BEGINS, priority: 2 },
  { name: 'rota', test: ROTA_CONTRACT, priority: 1, includeDependenciesRecursively: false },
  { name: outboxFileFor, debugName: 'outbox', priority: 1 },
]
