import { answersApi } from '#shared/answers.ts'
import { availabilityApi } from '#shared/availability.ts'
import { callOutsApi, offersApi } from '#shared/callOuts.ts'
import { countsApi } from '#shared/counts.ts'
import { repliesApi } from '#shared/replies.ts'
import { boardApi } from '#shared/rotaBoard.ts'
import { capacityApi } from '#shared/rotaCapacity.ts'
import { coverageApi } from '#shared/rotaCoverage.ts'
import { rotaDayApi } from '#shared/rotaDay.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import { rotaReportApi } from '#shared/rotaReport.ts'
import { runsApi } from '#shared/rotaRuns.ts'
import { servicesApi } from '#shared/rotaServices.ts'
import { rotaSettingsApi } from '#shared/rotaSettings.ts'
import { postsApi, rotaLinksApi, skillsApi, templatesApi } from '#shared/rotaSetup.ts'
import { suggestionsApi } from '#shared/rotaSuggestions.ts'
import { tiesApi } from '#shared/rotaTies.ts'
import { todoApi } from '#shared/rotaTodo.ts'
import { servicePageApi } from '#shared/servicePage.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { swapsApi } from '#shared/swaps.ts'
import { type RequestContext, type Route, routeNoun } from '../../http/route.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { RotaServices } from './rota.services.ts'

/** Maximum searches for partners by one person; the page searches once, and again when their own places have changed. */
const SEARCHES = { max: 10, seconds: 60 }

const repeated = ({ setStatus }: RequestContext, isNew: boolean): void => {
  if (!isNew) setStatus(200)
}

/** The endpoints of the rota: nouns, then those that several services answer. */
export function rotaRoutes(route: Route, rota: RotaServices): void {
  const {
    answers,
    board,
    callOuts,
    counts,
    coverage,
    day,
    offers,
    publications,
    replies,
    rows,
    runs,
    services,
    swaps,
  } = rota
  routeNoun(route, skillsApi, rota.skills)
  routeNoun(route, postsApi, rota.posts)
  routeNoun(route, templatesApi, rota.templates)
  routeNoun(route, rotaLinksApi, rota.links)
  routeNoun(route, rotaSettingsApi, rota.settings)
  routeNoun(route, capacityApi, rota.capacity)
  route(todoApi.show, () => rota.todo.show(), { version: () => rota.todo.version() })
  routeNoun(route, tiesApi, rota.ties)
  routeNoun(route, suggestionsApi, {
    show: rota.suggestions.show,
    async apply(viewer, wanted, context) {
      const { isNew, ...made } = await rota.suggestions.apply(viewer, wanted)
      repeated(context, isNew)
      return made
    },
  })

  routeNoun(route, availabilityApi, {
    ...rota.availability,
    confirm: (viewer, { until }) => rota.availability.confirm(viewer, until),
    async addRow(viewer, wanted, context) {
      const { row, isNew } = await rows.add(viewer, wanted)
      repeated(context, isNew)
      return row
    },
    changeRow: rows.change,
    removeRow: (viewer, { id }) => rows.remove(viewer, id),
    members: (_viewer, span) => rota.availability.members(span),
    ask: (viewer, { until }) => rota.availability.ask(viewer, until),
    addLink: rota.memberLinks.add,
    agree: (viewer, { id }) => rota.memberLinks.agree(viewer, id),
    removeLink: (viewer, { id }) => rota.memberLinks.remove(viewer, id),
  })
  routeNoun(route, servicesApi, {
    ...services,
    list: (_viewer, span) => services.list(span),
    remove: (viewer, { id }) => services.remove(viewer, id),
    cancel: (viewer, { id, note }) => services.cancel(viewer, id, note),
    restore: (viewer, { id }) => services.restore(viewer, id),
    addFile: (viewer, { id }, { file }) => rota.serviceFiles.add(viewer, id, file as UploadedFile),
    removeFile: (viewer, { id, fileId }) => rota.serviceFiles.remove(viewer, id, fileId),
  })
  routeNoun(route, servicePageApi, { show: (viewer, { id }) => rota.servicePage.show(viewer, id) })

  const { show, ...drafts } = boardApi
  route(show, (_viewer, span) => board.show(span), { version: (_viewer, span) => board.version(span) })
  routeNoun(route, drafts, { ...board, ...rota.discards, preview: (_viewer, span) => board.preview(span) })
  route(coverageApi.list, (_viewer, span) => coverage.list(span), {
    version: (_viewer, span) => coverage.version(span),
  })

  routeNoun(route, publicationsApi, {
    async publish(viewer, input, context) {
      const { publication, isNew } = await publications.publish(viewer, input)
      repeated(context, isNew)
      return publication
    },
    list: () => publications.list(),
    show: (_viewer, { id }) => publications.show(id),
    seen: (viewer, { id }) => publications.seen(viewer, id),
    remind: async (viewer, { id }) => ({ reminded: await rota.unanswered.remind(viewer, id) }),
    unanswered: (_viewer, span) => rota.unanswered.list(span),
    remindAll: (viewer, { userIds }) => rota.unanswered.remindAll(viewer, userIds),
  })
  routeNoun(route, runsApi, {
    ...rota.proofs,
    start: runs.start,
    show: (_viewer, { id }) => runs.show(id),
    stop: (viewer, { id }) => runs.stop(viewer, id),
    apply: (viewer, { id, anyway }) => runs.apply(viewer, id, anyway),
    undo: (viewer, { id }) => runs.undo(viewer, id),
    explain: (_viewer, asked) => rota.explain.show(asked),
  })
  routeNoun(route, rotaReportApi, {
    show: (_viewer, span) => rota.report.show(span),
    export: (viewer, span, { language }) => rota.report.export(viewer, span, translateFor(language)),
  })
  routeNoun(route, countsApi, {
    count: counts.count,
    list: (_viewer, span) => counts.list(span),
    export: (_viewer, span, { language }) => counts.export(span, translateFor(language)),
  })
  routeNoun(route, rotaDayApi, {
    show: (_viewer, { date }) => day.show(date),
    mark: (viewer, { marks }) => day.mark(viewer, marks),
  })

  routeNoun(route, answersApi, { ...answers, replyLink: (viewer, { id }) => replies.create(viewer, id) })
  routeNoun(route, offersApi, { ...offers, replyLink: (viewer, { id }) => replies.createOfOffer(viewer, id) })
  routeNoun(route, repliesApi, {
    show: (_viewer, { token }, { ip }) => replies.show(token, ip),
    answer: (_viewer, input, { ip }) => replies.answer(input, ip),
  })
  routeNoun(route, callOutsApi, {
    ...callOuts,
    next: (viewer, { id }) => callOuts.next(viewer, id),
    end: (viewer, { id }) => callOuts.end(viewer, id),
  })
  routeNoun(route, swapsApi, {
    ...rota.swapAnswers,
    list: () => swaps.list(),
    partners: (viewer, { assignmentId }) =>
      rota.limits.takeAlone({ key: `partners ${viewer._id}`, ...SEARCHES }, () => swaps.partners(viewer, assignmentId)),
    async propose(viewer, input, context) {
      const { proposed, isNew } = await swaps.propose(viewer, input)
      repeated(context, isNew)
      return proposed
    },
    withdraw: (viewer, { id }) => rota.swapAnswers.withdraw(viewer, id),
  })
}
