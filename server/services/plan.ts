import { historyService } from '../features/plan/imports/history.service.ts'
import { importsService } from '../features/plan/imports/imports.service.ts'
import { peopleReader } from '../features/plan/imports/readPeople.ts'
import { unknownNamesService } from '../features/plan/imports/unknownNames.service.ts'
import { placeChanger } from '../features/plan/places/changePlaces.ts'
import { scheduleService } from '../features/plan/schedule/schedule.service.ts'
import { writeTemplate } from '../features/plan/worker/writeSchedule.ts'
import { assignmentFollowers } from '../features/rota/answers/followers.ts'
import { FillThread } from '../features/rota/fill/solver/fillThread.ts'
import { floorPlansService } from '../features/sunday/floorPlans/floorPlans.service.ts'
import { recordsService } from '../features/sunday/records/records.service.ts'
import { serviceTicksService } from '../features/sunday/ticks/serviceTicks.service.ts'
import type { NounAnswers } from '../http/nounRoutes.ts'
import type { UploadedFile } from '../http/uploads.ts'
import type { Base } from './base.ts'
import { type RotaServices, rotaServices } from './rota.ts'
import type { ChatServices } from './talk.ts'

export type PlanServices = ReturnType<typeof planServices>

/** Services of places and the plan: the schedule, its imports, the rota, and the work of the day. */
export function planServices(base: Base, { dayTalks: talks }: ChatServices) {
  const { env, team } = base
  // The plan and the rota need each other: what follows a change of places, and who may follow in one.
  const changePlaces = placeChanger({ team, followUps: () => rota.followUps })
  const followers = assignmentFollowers({ ...base, changePlaces })
  const schedule = scheduleService({
    ...base,
    changePlaces,
    successorAt: (...asked) => rota.successorAt(...asked),
    askPlaces: (...asked) => rota.askPlaces(...asked),
    mustFitTyped: (...asked) => rota.mustFitTyped(...asked),
  })
  const floorPlans = floorPlansService(base)
  const serviceTicks = serviceTicksService(base)
  const records = recordsService(base)
  const rota: RotaServices = rotaServices({
    ...base,
    plans: floorPlans,
    ticks: serviceTicks,
    talks,
    changePlaces,
    followers,
    ways: base,
    repliesItself: env.SMS_PROVIDER === 'twilio',
    records,
    solver: new FillThread(),
    files: {
      ...base,
      quotaBytes: env.FILES_QUOTA_MB * 1024 * 1024,
      retentionDays: env.FILE_RETENTION_DAYS,
    },
  })
  return {
    changePlaces,
    schedule,
    floorPlans,
    serviceTicks,
    records,
    rota,
    assignments: followers,
    importHistory: historyService({ ...base, changePlaces }),
    imports: importsService({ ...base, changePlaces, posts: rota.posts, templates: rota.templates }),
    readPeople: peopleReader({ ...base, templates: rota.templates.list }),
    unknownNames: unknownNamesService({ ...base, changePlaces }),
    availability: rota.availability,
    counts: rota.counts,
    ownOffers: rota.ownOffers,
    openPlaces: rota.openPlaces,
    care: rota.care,
    texts: rota.texts,
  }
}

/** Who answers the nouns of the plan that no service of their name answers alone. */
export const planAnswers = ({ schedule, imports, importHistory }: PlanServices) =>
  ({
    schedule: {
      ...schedule,
      createManual: schedule.create,
      change: (viewer, { id, ...patch }) => schedule.change(viewer, id, patch),
      remove: (viewer, { id, was }) => schedule.remove(viewer, id, was),
      template: async () => ({ bytes: await writeTemplate() }),
    },
    openServices: { list: (_viewer, span) => schedule.openServices(span) },
    imports: {
      import: (viewer, answers, { file, nobodyWaits }) =>
        imports.import(viewer, file as UploadedFile, answers, nobodyWaits),
      preview: (viewer, asked, { file, nobodyWaits }) =>
        imports.preview(viewer, file as UploadedFile, asked, nobodyWaits),
      list: () => importHistory.list(),
      show: (_viewer, { id }) => imports.show(id),
      apply: (viewer, { id, ...choice }) => imports.apply(viewer, id, choice),
      undo: (viewer, { id, ...options }) => importHistory.undo(viewer, id, options),
      clear: importHistory.clear,
    },
  }) satisfies Partial<NounAnswers>
