import { addDays } from '#shared/days.ts'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { type Board, type BoardService, boardApi, type Place } from '#shared/rota/board.ts'
import { type Coverage, coverageApi } from '#shared/rota/coverage.ts'
import { type ReportRow, rotaReportApi } from '#shared/rota/report.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import { TODO_DAYS, type Todo, todoApi } from '#shared/rota/todo.ts'
import { type RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { comparisonKey } from '#shared/text.ts'
import { isAnnounced, momentKey, stands } from '../walk/places.ts'
import { type SheetTeam, SPAN } from './sheetTeam.ts'

/** The day on which a walk stands: the Monday after the first Sunday. */
const TODAY = addDays(SPAN.from, 1)

const covers = ({ userId, name }: Place): boolean => userId !== null || formerMemberPlace(name) === undefined

interface Views {
  shifts: Shift[]
  board: Board
  services: Service[]
  todo: Todo
  coverage: Coverage[]
  report: ReportRow[]
}

async function viewsOf({ walk, admin }: SheetTeam): Promise<Views> {
  const read = async <Out>(...[endpoint, input]: Parameters<SheetTeam['send']>): Promise<Out> => {
    const { status, body } = await walk.read(endpoint, input ?? {}, admin)
    if (status !== 200) throw new Error(`GET ${endpoint.path} was answered ${status}`)
    return body as Out
  }
  return {
    shifts: await read<Shift[]>(scheduleApi.list, { view: 'all', ...SPAN }),
    board: await read<Board>(boardApi.show, SPAN),
    services: await read<Service[]>(servicesApi.list, SPAN),
    todo: await read<Todo>(todoApi.show),
    coverage: await read<Coverage[]>(coverageApi.list, SPAN),
    report: await read<ReportRow[]>(rotaReportApi.show, SPAN),
  }
}

const told = (moment: string, shiftId: string, userId: string | null, name: string, post: string): string =>
  [moment, shiftId, userId, comparisonKey(name), comparisonKey(post)].join(' ')

/** Everybody of the schedule stands on the board, once, with the same date, time, post and person. */
function placeByPlace({ shifts, board, services }: Views): string[] {
  const wanted = shifts.map((shift) =>
    told(momentKey(shift), shift._id, shift.user._id, shift.user.name, shift.assignment),
  )
  const found = board.services.flatMap((service) =>
    service.places
      .filter(stands)
      .map(({ shiftId, userId, name, post }) => told(momentKey(service), shiftId ?? '', userId, name, post)),
  )
  const momentOf = new Map(services.map((service) => [service._id, momentKey(service)]))
  const moments = new Set(momentOf.values())
  return [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `is on the schedule and not on the board: ${one}`),
    ...found.filter((one) => !wanted.includes(one)).map((one) => `is on the board and not on the schedule: ${one}`),
    ...(new Set(found).size === found.length ? [] : ['somebody is on the board twice']),
    ...shifts
      .filter(({ serviceId, ...shift }) => {
        const moment = momentKey(shift)
        return !moments.has(moment) || (serviceId !== undefined && momentOf.get(serviceId) !== moment)
      })
      .map((shift) => `has no service of its time: ${momentKey(shift)} ${shift.user.name}`),
  ]
}

/** People too few at a post of a service, to the least that it needs. */
const missingAt = ({ places }: BoardService, postId: string, minPeople: number): number =>
  Math.max(0, minPeople - places.filter((place) => place.postId === postId && stands(place) && covers(place)).length)

/** To do, coverage and report say the numbers of the board. */
function sameNumbers({ board, todo, coverage, report }: Views): string[] {
  const coming = board.services.filter(
    ({ date, state }) => state === 'planned' && date >= TODAY && date <= addDays(TODAY, TODO_DAYS),
  )
  const open = (services: BoardService[]): number =>
    services
      .flatMap((service) => service.needs.map(({ postId, minPeople }) => missingAt(service, postId, minPeople)))
      .reduce((sum, one) => sum + one, 0)
  const announced = coming.filter(isAnnounced)
  const asked = new Set(
    announced.flatMap(({ places }) => places.flatMap(({ state, userId }) => (state === 'asked' ? (userId ?? []) : []))),
  )
  const next = announced[0]?.date
  const wanted = {
    open: open(announced),
    unanswered: asked.size,
    day: next && { date: next, open: open(announced.filter(({ date }) => date === next)) },
  }
  const found = {
    ...{ open: todo.open, unanswered: todo.unanswered },
    day: todo.day ? { date: todo.day.date, open: todo.day.open } : undefined,
  }
  const covered = board.services.filter(isAnnounced).map((service) => {
    const posts = service.needs.map(({ postId, minPeople }) => {
      const here = service.places.filter((place) => place.postId === postId && stands(place) && covers(place))
      const waiting = here.filter(({ state }) => state === 'asked').length
      return [postId, here.length - waiting, waiting, missingAt(service, postId, minPeople)].join(' ')
    })
    return [service._id, ...posts.sort()].join('; ')
  })
  const said = coverage.map(({ serviceId, posts }) =>
    [
      serviceId,
      ...posts.map(({ postId, filled, asked, empty }) => [postId, filled, asked, empty].join(' ')).sort(),
    ].join('; '),
  )
  return [
    ...(JSON.stringify(wanted) === JSON.stringify(found)
      ? []
      : [`To do says ${JSON.stringify(found)}, the board ${JSON.stringify(wanted)}`]),
    ...(covered.sort().join('\n') === said.sort().join('\n')
      ? []
      : [`coverage says\n${said.join('\n')}\nthe board\n${covered.join('\n')}`]),
    ...untrueReport(board.services, report),
  ]
}

/** The report counts each service of a person once: those of before as served, those to come by their answer. */
function untrueReport(services: BoardService[], report: ReportRow[]): string[] {
  return report.flatMap(({ user, served, asked, accepted }) => {
    const own = services
      .filter(({ state }) => state === 'planned')
      .map((service) => ({ service, mine: service.places.filter(stands).filter(({ userId }) => userId === user._id) }))
      .filter(({ mine }) => mine.length > 0)
    const past = own.filter(({ service }) => service.date < TODAY).length
    const planned = own
      .filter(({ service }) => service.date >= TODAY)
      .map(({ mine }) => mine.flatMap(({ state }) => state ?? []))
    const yes = planned.filter((states) => states.includes('accepted')).length
    const waiting = planned.filter((states) => states.length > 0 && !states.includes('accepted')).length
    const [wanted, found] = [[past, waiting, yes].join(), [served, asked, accepted].join()]
    return wanted === found ? [] : [`${user.name} has ${found} on the report, ${wanted} on the board`]
  })
}

/** A service at which nobody stands any more, and that has nothing of its own, is gone. */
function nothingIsLeft({ board, services }: Views, { byHand }: SheetTeam): string[] {
  const empty = new Set(
    board.services.filter(({ places, draft }) => places.length === 0 && !draft).map(({ _id }) => _id),
  )
  return services
    .filter(({ _id, published, state, templateId, edited, name, note, files }) => {
      const isKept = published || state === 'cancelled' || templateId !== null || edited
      const hasOwn = isKept || name !== null || note !== null || files.length > 0
      return empty.has(_id) && !hasOwn && !byHand.has(_id)
    })
    .map((service) => `nobody stands at ${momentKey(service)}, and it is still there`)
}

/** Who stands at a service sees its page as somebody on duty; Service day lists everybody. */
async function seenByItsPeople({ shifts, services }: Views, { walk, admin }: SheetTeam): Promise<string[]> {
  const found: string[] = []
  const serviceAt = new Map(services.map((service) => [momentKey(service), service._id]))
  for (const date of new Set(shifts.map((shift) => shift.date))) {
    const ofDay = shifts.filter((shift) => shift.date === date)
    const day = (await walk.read(rotaDayApi.show, { date }, admin)).body as RotaDay
    const listed = day.services.flatMap(({ serviceId, people }) =>
      people.flatMap(({ shiftId }) => (shiftId === null ? [] : `${serviceId} ${shiftId}`)),
    )
    for (const shift of ofDay)
      if (!listed.includes(`${serviceAt.get(momentKey(shift))} ${shift._id}`))
        found.push(`Service day of ${date} lacks ${shift.user.name}`)
    const own = ofDay.find(({ user }) => walk.people.some(({ _id }) => _id === user._id))
    const person = walk.people.find(({ _id }) => _id === own?.user._id)
    if (!own || !person) continue
    const { status, body } = await walk.read(servicePageApi.show, { id: serviceAt.get(momentKey(own)) }, person.token)
    if (status !== 200 || !(body as { onDuty: boolean }).onDuty)
      found.push(`${person.name} sees ${status} at their service of ${date}`)
  }
  return found
}

/** Sentences about what is not true of the team as it stands now. */
export async function untrueOf(team: SheetTeam): Promise<string[]> {
  const views = await viewsOf(team)
  return [
    ...placeByPlace(views),
    ...sameNumbers(views),
    ...nothingIsLeft(views, team),
    ...(await seenByItsPeople(views, team)),
  ]
}
