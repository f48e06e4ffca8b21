import { RotaMine } from '#shared/rota/answers.ts'
import { collection } from '../../data/collection.ts'
import { offlineKey } from '../../offline/offlineKeys.ts'

const rota = collection({
  key: 'rota',
  on: {
    rotaChanged: 'refetch',
    assignmentChanged: 'refetch',
    offerChanged: 'refetch',
    availabilityAsked: 'refetch',
    swapChanged: 'refetch',
    scheduleChanged: 'refetch',
  },
})
// Searches for the best rota tell how far they are, which changes nothing else.
collection({ key: ['rota', 'runs'], on: { runProgress: 'refetch' } })

export const rotaKeys = {
  /** Prefix of every query of the rota; those of admins are `planKeys`. */
  all: rota.all,
  /** The questions to oneself. */
  mine: offlineKey(['rota', 'mine'], RotaMine),
}

/** Queries of what admins plan, below `rotaKeys.all`. */
export const planKeys = {
  board: (from: string, to: string) => ['rota', 'board', from, to] as const,
  planned: (from: string, to: string) => ['rota', 'planned', from, to] as const,
  members: (from: string, to: string) => ['rota', 'members', from, to] as const,
  preview: (from: string, to: string) => ['rota', 'preview', from, to] as const,
  run: (id: string) => ['rota', 'runs', id] as const,
  explain: (serviceId: string, postId: string, holderId?: string) =>
    ['rota', 'explain', serviceId, postId, holderId ?? null] as const,
  coverage: (from: string, to: string) => ['rota', 'coverage', from, to] as const,
  capacity: (from: string, to: string) => ['rota', 'capacity', from, to] as const,
  todo: ['rota', 'todo'] as const,
  callList: (from: string) => ['rota', 'callList', from] as const,
  callOuts: ['rota', 'callOuts'] as const,
  swaps: ['rota', 'swaps'] as const,
  settings: ['rota', 'settings'] as const,
  counts: (from: string, to: string) => ['rota', 'counts', from, to] as const,
  report: (from: string, to: string) => ['rota', 'report', from, to] as const,
  publications: ['rota', 'publications'] as const,
  waiting: (from: string, to: string) => ['rota', 'waiting', from, to] as const,
  unanswered: (from: string, to: string) => ['rota', 'unanswered', from, to] as const,
  setup: (what: 'posts' | 'plans' | 'skills' | 'certificates' | 'templates' | 'links' | 'suggestions' | 'habits') =>
    ['rota', what] as const,
  services: (from: string, to: string) => ['rota', 'services', from, to] as const,
}
