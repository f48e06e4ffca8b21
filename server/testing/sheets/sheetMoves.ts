import { importsApi } from '#shared/plan/imports.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { file, type Row } from '../imports.ts'
import type { Draw } from '../walk/acts.ts'
import { DATES, MEMBERS, type SheetTeam, SPAN, VISITORS } from './sheetTeam.ts'

const POSTS = ['Main Door', 'Balcony', 'Lobby'] as const
/** The first two are one time. */
const TIMES = ['9am', '9:00 AM', '11am', 'Evening'] as const
const TIES = [null, 'Blue', 'Red'] as const

/** Does something that was drawn, and says what; undefined where there is nothing for it. */
export type SheetMove = (team: SheetTeam, draw: Draw) => Promise<string | undefined>

const aDate = (draw: Draw): string => draw.of(DATES) ?? ''
const aName = (draw: Draw): string => draw.of([...MEMBERS, ...VISITORS]) ?? ''

const aRow = (draw: Draw): Row => [
  ...([aDate(draw), aName(draw), draw.oneOf(...POSTS), draw.oneOf(...TIMES), draw.oneOf(...TIES)] as const),
]

async function read<Out>(team: SheetTeam, ...[endpoint, input]: Parameters<SheetTeam['send']>): Promise<Out> {
  return (await team.send(endpoint, input)).body as Out
}
const shiftsOf = (team: SheetTeam) => read<Shift[]>(team, scheduleApi.list, { view: 'all', ...SPAN })
const boardOf = (team: SheetTeam) => read<Board>(team, boardApi.show, SPAN)

const said = (sentence: string, { status, code }: { status: number; code: string | undefined }): string =>
  `${sentence}: ${status} ${code ?? ''}`

const whatOf = ({ date, serviceTime, assignment, user }: Shift) =>
  `${user.name}, ${assignment} on ${date} ${serviceTime}`

/** A sheet is read whole; in one of three it replaces what stands in its months. */
const importSheet: SheetMove = async (team, draw) => {
  const rows = Array.from({ length: 1 + draw.below(12) }, () => aRow(draw))
  const isReplaced = draw.chance(33)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file(...rows).bytes)]), 'schedule.xlsx')
  const preview = await team.walk.upload(importsApi.preview, form, team.admin)
  const says = `a sheet of ${rows.map(([date, name, post, time]) => `${name} ${post} ${date} ${time}`).join('; ')}`
  if (preview.status !== 201) return said(says, preview)
  const { _id: id, rows: read } = preview.body as { _id: string; rows: { seq: number; what: string }[] }
  const chosen = isReplaced ? read.filter(({ what }) => what !== 'ended').map(({ seq }) => seq) : undefined
  return said(
    isReplaced ? `${says}, in place of what was` : says,
    await team.send(importsApi.apply, { id, ...(chosen && { rows: chosen }) }),
  )
}

const undoImport: SheetMove = async (team, draw) => {
  const made = draw.of(await read<{ _id: string }[]>(team, importsApi.list))
  return made && said('an import is undone', await team.send(importsApi.undo, { id: made._id, partial: true }))
}

const clearMonth: SheetMove = async (team, draw) => {
  const month = aDate(draw).slice(0, 7)
  return said(`${month} is cleared`, await team.send(importsApi.clear, { month }))
}

const typeShift: SheetMove = async (team, draw) => {
  const [date, name, assignment, serviceTime, tieColor] = aRow(draw)
  const shift = { date, name, assignment, serviceTime, tieColor: tieColor ?? null }
  return said(
    `${name} is typed, ${assignment} on ${date} ${serviceTime}`,
    await team.send(scheduleApi.createManual, shift),
  )
}

const editShift: SheetMove = async (team, draw) => {
  const shift = draw.of(await shiftsOf(team))
  if (!shift) return undefined
  const [date, name, assignment, serviceTime, tieColor] = aRow(draw)
  const patch = draw.oneOf<object>(
    { date },
    { serviceTime },
    { date, serviceTime },
    { assignment },
    { name },
    { tieColor },
  )
  const reply = await team.send(scheduleApi.change, { id: shift._id, ...patch })
  return said(`${whatOf(shift)} is changed to ${JSON.stringify(patch)}`, reply)
}

const deleteShift: SheetMove = async (team, draw) => {
  const shift = draw.of(await shiftsOf(team))
  return shift && said(`${whatOf(shift)} is deleted`, await team.send(scheduleApi.remove, { id: shift._id }))
}

const makeTemplate: SheetMove = async (team, draw) => {
  const names = POSTS.slice(0, 1 + draw.below(POSTS.length))
  const posts: Post[] = []
  for (const name of names) {
    const known = (await read<Post[]>(team, postsApi.list)).find((post) => post.name === name)
    posts.push(known ?? (await read<Post>(team, postsApi.create, { name })))
  }
  const needs = posts.map(({ _id: postId }) => ({ postId, minPeople: 1, maxPeople: 1 + draw.below(2) }))
  const times = { weekday: 0, serviceTime: draw.oneOf('9am', '11am'), startsOn: aDate(draw), endsOn: SPAN.to }
  const reply = await team.send(templatesApi.create, { name: 'Service', ...times, needs })
  return said(`a template of ${times.serviceTime} from ${times.startsOn} with ${names}`, reply)
}

const removeTemplate: SheetMove = async (team, draw) => {
  const template = draw.of(await read<Template[]>(team, templatesApi.list))
  return (
    template &&
    said(
      `the template of ${template.serviceTime} is removed`,
      await team.send(templatesApi.remove, { id: template._id }),
    )
  )
}

const makeService: SheetMove = async (team, draw) => {
  const service = { date: aDate(draw), serviceTime: draw.oneOf(...TIMES) }
  const reply = await team.send(servicesApi.create, service)
  if (reply.status === 201) team.byHand.add((reply.body as { _id: string })._id)
  return said(`a service is made on ${service.date} ${service.serviceTime}`, reply)
}

const changeService: SheetMove = async (team, draw) => {
  const service = draw.of((await boardOf(team)).services)
  if (!service) return undefined
  const { _id: id, date, serviceTime } = service
  const at = `the service of ${date} ${serviceTime}`
  const move = async (where: object) =>
    said(`${at} is moved to ${JSON.stringify(where)}`, await team.send(servicesApi.change, { id, ...where }))
  switch (draw.below(5)) {
    case 0:
      return move({ date: aDate(draw) })
    case 1:
      return move({ serviceTime: draw.oneOf(...TIMES) })
    case 2:
      return said(`${at} is cancelled`, await team.send(servicesApi.cancel, { id }))
    case 3:
      return said(`${at} is planned again`, await team.send(servicesApi.restore, { id }))
    default:
      return said(`${at} is deleted`, await team.send(servicesApi.remove, { id }))
  }
}

/** Gives an open place of a draft to somebody where no rule is against it. */
async function draftOne(team: SheetTeam, draw: Draw, { _id: serviceId, needs, draft }: BoardService): Promise<void> {
  const [postId, userId] = [draw.of(needs)?.postId, draw.of(team.walk.people)?._id]
  const places = postId ? [{ postId, userId }] : []
  await team.send(boardApi.saveDraft, { serviceId, revision: draft?.revision ?? 0, places })
}

const publish: SheetMove = async (team, draw) => {
  const from = aDate(draw)
  const span = { from, to: SPAN.to }
  await team.send(boardApi.startDraft, span)
  for (const service of (await read<Board>(team, boardApi.show, span)).services.slice(0, 3))
    await draftOne(team, draw, service)
  const { revision } = await read<Board>(team, boardApi.show, span)
  return said(`days from ${from} are published`, await team.send(publicationsApi.publish, { ...span, revision }))
}

const fill: SheetMove = async (team, draw) => {
  const span = { from: aDate(draw), to: SPAN.to }
  const begun = await team.send(runsApi.start, { ...span, mode: draw.oneOf('gaps', 'all') })
  if (begun.status !== 202) return said('a fill', begun)
  const id = (begun.body as Run)._id
  for (;;) {
    if ((await read<Run>(team, runsApi.show, { id })).endedAt !== null) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return said(`days from ${span.from} are filled`, await team.send(runsApi.apply, { id, anyway: true }))
}

/** Somebody who was asked says no, or an open place is looked for. */
const answerOrCall: SheetMove = async (team, draw) => {
  const { services } = await boardOf(team)
  const asked = draw.of(services.flatMap(({ places }) => places.flatMap(({ assignmentId: id }) => id ?? [])))
  if (asked && draw.chance(60))
    return said(
      'an answer',
      await team.send(answersApi.answerFor, { id: asked, answer: draw.oneOf('decline', 'accept') }),
    )
  const service = draw.of(services)
  const need = draw.of(service?.needs ?? [])
  if (!service || !need) return undefined
  const reply = await team.send(callOutsApi.start, { serviceId: service._id, postId: need.postId })
  return said(`somebody is looked for on ${service.date} ${service.serviceTime}`, reply)
}

/** Moves as often as people make them. */
export const SHEET_MOVES: readonly SheetMove[] = [
  ...[importSheet, importSheet, importSheet, undoImport, clearMonth],
  ...[typeShift, typeShift, editShift, editShift, deleteShift, deleteShift],
  ...[makeTemplate, removeTemplate, makeService, changeService, changeService],
  ...[publish, fill, answerOrCall],
]
