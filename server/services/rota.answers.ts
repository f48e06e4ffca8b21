import { AppError } from '#shared/errors.ts'
import type { Span } from '../features/rota/facts/span.ts'
import type { NounAnswers } from '../http/nounRoutes.ts'
import { type RequestContext, versioned } from '../http/route.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { isProgram } from '../http/viewer.ts'
import type { RotaServices } from './rota.ts'

/**
 * Maximum searches for partners by one person; the page searches once, and again when their own places have changed.
 */
const SEARCHES = { max: 10, seconds: 60 }

const repeated = ({ setStatus }: RequestContext, isNew: boolean): void => {
  if (!isNew) setStatus(200)
}

/** Who answers the nouns of setup and availability that no service of their name answers alone. */
const ofSetup = (rota: RotaServices) =>
  ({
    rotaLinks: rota.links,
    rotaSettings: rota.settings,
    suggestions: {
      show: rota.suggestions.show,
      async apply(viewer, wanted, context) {
        const { isNew, ...made } = await rota.suggestions.apply(viewer, wanted)
        repeated(context, isNew)
        return made
      },
    },
    services: {
      ...rota.services,
      addFile: (viewer, { id }, { file }) => rota.serviceFiles.add(viewer, id, file as UploadedFile),
      removeFile: (viewer, { id, fileId }) => rota.serviceFiles.remove(viewer, id, fileId),
    },
    availability: {
      ...rota.availability,
      async addRow(viewer, wanted, context) {
        const { row, isNew } = await rota.rows.add(viewer, wanted)
        repeated(context, isNew)
        return row
      },
      calendar: (viewer, asked, { file, nobodyWaits }) =>
        rota.rows.calendar(viewer, asked, { file: file as UploadedFile, nobodyWaits }),
      changeRow: rota.rows.change,
      removeRow: rota.rows.remove,
      addLink: rota.memberLinks.add,
      agree: rota.memberLinks.agree,
      removeLink: rota.memberLinks.remove,
    },
    memberAvailability: { ...rota.memberAvailability, agree: rota.memberLinks.agreeFor },
  }) satisfies Partial<NounAnswers>

/** Who answers the board, the search for the best rota, publications, and their views. */
const ofPlanning = ({ board, coverage, publications, todo, unanswered, waiting, ...rota }: RotaServices) =>
  ({
    board: {
      ...board,
      ...rota.discards,
      show: versioned(
        (_viewer, span: Span) => board.show(span),
        (_viewer, span) => board.version(span),
      ),
      preview: (_viewer, span) => board.preview(span),
    },
    rotaCoverage: { list: versioned(coverage.list, coverage.version) },
    todo: {
      show: versioned(
        (_viewer: unknown, _input: object) => todo.show(),
        () => todo.version(),
      ),
    },
    publications: {
      ...publications,
      async publish(viewer, input, context) {
        const { at } = input
        if (at !== undefined) {
          // What waits is published by right of the person who made it, as they are then.
          if (isProgram(viewer)) throw new AppError('not_for_keys')
          const later = await waiting.create(viewer, { ...input, at })
          context.setStatus(later.isNew ? 202 : 200)
          return later.waiting
        }
        const { publication, isNew } = await publications.publish(viewer, input)
        repeated(context, isNew)
        return publication
      },
      async ask(viewer, wanted, context) {
        const { isNew, ...asked } = await publications.ask(viewer, wanted)
        repeated(context, isNew)
        return asked
      },
      remind: unanswered.remind,
      unanswered: unanswered.list,
      remindAll: unanswered.remindAll,
    },
    waitingPublications: waiting,
    runs: { ...rota.runs, ...rota.proofs, explain: (_viewer, asked) => rota.explain.show(asked) },
    rotaReport: rota.report,
  }) satisfies Partial<NounAnswers>

/** Who answers questions to people, their answers, and the day of a service. */
const ofAsking = ({ answers, callOuts, day, limits, offers, openPlaces, replies, swapAnswers, swaps }: RotaServices) =>
  ({
    rotaDay: {
      show: (viewer, { date }) => day.show(viewer, date),
      mark: (viewer, { marks }) => day.mark(viewer, marks),
    },
    answers: { ...answers, replyLink: (viewer, { id }) => replies.create(viewer, id) },
    offers: { ...offers, replyLink: (viewer, { id }) => replies.createOfOffer(viewer, id) },
    openPlaces: {
      ...openPlaces,
      async take(viewer, wanted, context) {
        const { assignment, isNew } = await openPlaces.take(viewer, wanted)
        repeated(context, isNew)
        return assignment
      },
    },
    callOuts: { ...callOuts, next: (viewer, { id }) => callOuts.next(viewer, id) },
    swaps: {
      ...swapAnswers,
      list: swaps.list,
      partners: (viewer, { assignmentId }) =>
        limits.takeAlone({ key: `partners ${viewer._id}`, ...SEARCHES }, () => swaps.partners(viewer, assignmentId)),
      async propose(viewer, input, context) {
        const { proposed, isNew } = await swaps.propose(viewer, input)
        repeated(context, isNew)
        return proposed
      },
    },
  }) satisfies Partial<NounAnswers>

/** Who answers the nouns of the rota that no service of their name answers alone. */
export const rotaAnswers = (rota: RotaServices) => ({ ...ofSetup(rota), ...ofPlanning(rota), ...ofAsking(rota) })
