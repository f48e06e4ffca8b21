import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { habitsApi } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { saidApi } from '#shared/rota/said.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { tiesApi } from '#shared/rota/ties.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { type RequestContext, type Route, routeNoun } from '../http/route.ts'
import type { UploadedFile } from '../http/uploads.ts'
import type { RotaServices } from './rota.ts'

/**
 * Maximum searches for partners by one person; the page searches once, and again when their own places have changed.
 */
const SEARCHES = { max: 10, seconds: 60 }

const repeated = ({ setStatus }: RequestContext, isNew: boolean): void => {
  if (!isNew) setStatus(200)
}

/** The endpoints of the rota: nouns, then those that several services answer. */
export function rotaRoutes(route: Route, rota: RotaServices): void {
  setupRoutes(route, rota)
  planningRoutes(route, rota)
  askingRoutes(route, rota)
}

/** Routes of the parts of services, and of everybody's share. */
function setupRoutes(route: Route, rota: RotaServices): void {
  routeNoun(route, skillsApi, rota.skills)
  routeNoun(route, postsApi, rota.posts)
  routeNoun(route, templatesApi, rota.templates)
  routeNoun(route, rotaLinksApi, rota.links)
  routeNoun(route, rotaSettingsApi, rota.settings)
  routeNoun(route, tiesApi, rota.ties)
  routeNoun(route, habitsApi, rota.habits)
  routeNoun(route, saidApi, rota.said)
  routeNoun(route, suggestionsApi, {
    show: rota.suggestions.show,
    async apply(viewer, wanted, context) {
      const { isNew, ...made } = await rota.suggestions.apply(viewer, wanted)
      repeated(context, isNew)
      return made
    },
  })
  routeNoun(route, servicesApi, {
    ...rota.services,
    addFile: (viewer, { id }, { file }) => rota.serviceFiles.add(viewer, id, file as UploadedFile),
    removeFile: (viewer, { id, fileId }) => rota.serviceFiles.remove(viewer, id, fileId),
  })
  routeNoun(route, availabilityApi, {
    ...rota.availability,
    async addRow(viewer, wanted, context) {
      const { row, isNew } = await rota.rows.add(viewer, wanted)
      repeated(context, isNew)
      return row
    },
    changeRow: rota.rows.change,
    removeRow: rota.rows.remove,
    addLink: rota.memberLinks.add,
    agree: rota.memberLinks.agree,
    removeLink: rota.memberLinks.remove,
  })
  routeNoun(route, memberAvailabilityApi, { ...rota.memberAvailability, agree: rota.memberLinks.agreeFor })
}

/** The board, the search for the best rota, publications, and their views. */
function planningRoutes(route: Route, rota: RotaServices): void {
  const { board, coverage, publications } = rota
  const { show, ...drafts } = boardApi
  route(show, (_viewer, span) => board.show(span), { version: (_viewer, span) => board.version(span) })
  routeNoun(route, drafts, { ...board, ...rota.discards, preview: (_viewer, span) => board.preview(span) })
  route(coverageApi.list, (viewer, span) => coverage.list(viewer, span), {
    version: (_viewer, span) => coverage.version(span),
  })
  route(todoApi.show, () => rota.todo.show(), { version: () => rota.todo.version() })
  routeNoun(route, capacityApi, rota.capacity)
  routeNoun(route, publicationsApi, {
    ...publications,
    async publish(viewer, input, context) {
      const { publication, isNew } = await publications.publish(viewer, input)
      repeated(context, isNew)
      return publication
    },
    async ask(viewer, wanted, context) {
      const { isNew, ...asked } = await publications.ask(viewer, wanted)
      repeated(context, isNew)
      return asked
    },
    remind: rota.unanswered.remind,
    unanswered: rota.unanswered.list,
    remindAll: rota.unanswered.remindAll,
  })
  routeNoun(route, runsApi, { ...rota.runs, ...rota.proofs, explain: (_viewer, asked) => rota.explain.show(asked) })
  routeNoun(route, rotaReportApi, rota.report)
  routeNoun(route, countsApi, rota.counts)
}

/** Routes of questions to people, their answers, and the day of a service. */
function askingRoutes(route: Route, rota: RotaServices): void {
  const { callOuts, day, replies, swaps } = rota
  routeNoun(route, servicePageApi, rota.servicePage)
  routeNoun(route, rotaDayApi, {
    show: (viewer, { date }) => day.show(viewer, date),
    mark: (viewer, { marks }) => day.mark(viewer, marks),
  })
  routeNoun(route, answersApi, { ...rota.answers, replyLink: (viewer, { id }) => replies.create(viewer, id) })
  routeNoun(route, offersApi, { ...rota.offers, replyLink: (viewer, { id }) => replies.createOfOffer(viewer, id) })
  routeNoun(route, repliesApi, replies)
  routeNoun(route, callOutsApi, { ...callOuts, next: (viewer, { id }) => callOuts.next(viewer, id) })
  routeNoun(route, swapsApi, {
    ...rota.swapAnswers,
    list: swaps.list,
    partners: (viewer, { assignmentId }) =>
      rota.limits.takeAlone({ key: `partners ${viewer._id}`, ...SEARCHES }, () => swaps.partners(viewer, assignmentId)),
    async propose(viewer, input, context) {
      const { proposed, isNew } = await swaps.propose(viewer, input)
      repeated(context, isNew)
      return proposed
    },
  })
}
