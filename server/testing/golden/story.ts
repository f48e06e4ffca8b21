import { vi } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { type CallOut, callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { type AttendanceMark, isHeld, rotaDayApi } from '#shared/sunday/day.ts'
import { plan, type Team } from './seedTeam.ts'
import { changes, publish, swaps } from './story.changes.ts'
import { NAMES, until, type Who } from './team.ts'

/** The filled and undecided days; the tests fill them before anything else is placed. */
const FILLED = { from: '2027-03-28', to: '2027-04-04' }
/** The published days. */
const PUBLISHED = { from: '2027-02-25', to: '2027-03-14' }

/** Ids and tokens that the story leaves for those who read it. */
export interface Told {
  runId: string
  previewId: string
  /** Tokens of reply links, by what they ask. */
  replies: Record<string, string>
}

const at = (moment: string): void => void vi.setSystemTime(new Date(moment))

/** Fills some days and applies it: the draft of a later month. */
async function fill({ ask }: Team): Promise<string> {
  const { _id: id } = await ask('ada', runsApi.start, FILLED)
  await until(async () => (await ask('ada', runsApi.show, { id })).endedAt !== null)
  await ask('ada', runsApi.apply, { id })
  return id
}

async function searchFor({ ask }: Team, date: string, time: string): Promise<CallOut> {
  const found = (await ask('ada', callOutsApi.list)).find(
    (one) => one.date === date && one.serviceTime === time && one.state === 'open',
  )
  if (!found) throw new Error(`Nobody is looked for at ${date} ${time}`)
  return found
}

const whoIs = (name: string): Who => {
  const found = (Object.keys(NAMES) as Who[]).find((who) => NAMES[who] === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}

async function answer({ ask, assignment }: Team, who: Who, [date, time]: [string, string], said: 'accept' | 'decline') {
  const { _id: id, sequence } = await assignment(who, date, time)
  const reason = said === 'decline' ? 'I have a cold' : undefined
  return ask(who, answersApi.answer, { id, answer: said, reason, sequence })
}

/** The first publication with its answers, reply links and a search that one person says no to and another takes. */
async function firstPublication(team: Team): Promise<Record<string, string>> {
  const { ask, idOf, assignment } = team
  await ask('ada', boardApi.startDraft, PUBLISHED)
  await plan(team, '2027-02-28', '9am', { Door: ['eva'], Aisle: ['ben', 'cleo'], Sound: ['gil', 'hana'] })
  await plan(team, '2027-02-28', '10:45am', { Door: ['dan'] })
  await plan(team, '2027-03-03', '7pm', { Door: ['finn'] })
  await plan(team, '2027-03-07', '9am', { Door: ['ben'], Aisle: ['dan', 'finn'], Sound: ['gil'] }, true)
  await plan(team, '2027-03-07', '10:45am', { Door: ['eva'] })
  await plan(team, '2027-03-10', '7pm', { Door: ['cleo'] })
  await plan(team, '2027-03-14', '9am', { Door: ['ivan'], Aisle: ['jo'], Sound: ['gil', 'hana'] })
  await plan(team, '2027-03-14', '10:45am', { Door: ['dan'] })
  const publicationId = await publish(team, PUBLISHED, 'The first month', [idOf('eva')])

  await ask('ben', publicationsApi.seen, { id: publicationId })
  await answer(team, 'ben', ['2027-02-28', '9am'], 'accept')
  await answer(team, 'cleo', ['2027-02-28', '9am'], 'accept')
  await answer(team, 'gil', ['2027-02-28', '9am'], 'accept')
  await answer(team, 'finn', ['2027-03-03', '7pm'], 'accept')
  await answer(team, 'dan', ['2027-02-28', '10:45am'], 'decline')
  await ask('ada', answersApi.answerFor, { id: (await assignment('ben', '2027-03-07'))._id, answer: 'accept' })

  const { _id: id } = await assignment('hana', '2027-03-14')
  const { url } = await ask('ada', answersApi.replyLink, { id })
  const token = tokenOf(url)
  await ask('hana', repliesApi.answer, { token, answer: 'accept' })

  const search = await searchFor(team, '2027-02-28', '10:45am')
  const asked = await ask('ada', callOutsApi.next, { id: search._id })
  const [no, yes] = asked.offers.filter(({ state }) => state === 'sent')
  if (!no || !yes) throw new Error('Fewer than two are asked')
  const link = await ask('ada', offersApi.replyLink, { id: no._id })
  await ask(whoIs(no.user.name), offersApi.answer, { id: no._id, answer: 'decline' })
  await ask(whoIs(yes.user.name), offersApi.answer, { id: yes._id, answer: 'accept' })
  return { 'accepted place': token, 'offer of a service that is over': tokenOf(link.url) }
}

const tokenOf = (url: string): string => url.split('/').at(-1)?.split('#').at(-1) ?? ''

/** Evening reminders of the first Sunday, and that morning: who has come. */
async function firstSunday(team: Team): Promise<void> {
  const { ask, test } = team
  at('2027-02-28T00:30:00.000Z')
  await test.app.reminders.remind()
  at('2027-02-28T14:50:00.000Z')
  const { services } = await ask('ada', rotaDayApi.show, { date: '2027-02-28' })
  const early = services.find(({ serviceTime }) => serviceTime === '9am')
  const marks: AttendanceMark[] = (early?.people ?? []).filter(isHeld).map(({ shiftId, name }, place) => ({
    uuid: `mark-${place}`,
    shiftId,
    state: name === NAMES.cleo || name === 'Old Tom' ? 'absent' : 'here',
    at: `2027-02-28T14:4${place}:00.000Z`,
  }))
  await ask('ada', rotaDayApi.mark, { marks: marks.filter((_mark, place) => early?.people[place]?.name !== NAMES.gil) })
}

/** A second publication that takes one place away and gives another, searches that end, and an unanswered month. */
async function secondPublication(team: Team): Promise<void> {
  const { ask, service, postOf } = team
  const span = { from: '2027-03-07', to: '2027-03-07' }
  await ask('ada', boardApi.startDraft, span)
  await plan(team, span.from, '9am', { Door: ['ben'], Aisle: ['cleo'], Balcony: ['kim'], Sound: ['gil'] })
  const publicationId = await publish(team, span, 'Finn is not needed')
  await ask('ada', publicationsApi.remind, { id: publicationId })

  await answer(team, 'kim', ['2027-03-07', '9am'], 'decline')
  await answer(team, 'gil', ['2027-03-07', '9am'], 'decline')
  const sunday = await service(span.from, '9am')
  const search = await ask('ada', callOutsApi.start, { serviceId: sunday._id, postId: postOf('Balcony') })
  await ask('ada', callOutsApi.end, { id: search._id })
  await answer(team, 'eva', ['2027-03-07', '10:45am'], 'decline')
}

/** A draft beside published places, and one of days that no publication has covered. */
async function drafts(team: Team): Promise<void> {
  const { ask } = team
  await ask('ada', boardApi.startDraft, { from: '2027-03-14', to: '2027-03-21' })
  await plan(team, '2027-03-14', '10:45am', { Door: ['ben'] }, true)
  await plan(team, '2027-03-21', '9am', { Aisle: ['ben', 'dan'], Balcony: ['eva'], Sound: ['gil'] })
  await ask('dan', availabilityApi.addRow, { kind: 'away', fromDay: '2027-03-21', reason: 'On a journey' })
}

/**
 * Events of a week in the team: every state that a place, a search, an offer, a swap, a publication and a draft can
 * have. It ends on a Wednesday at two in the afternoon, by the clock of the team.
 */
export async function tellStory(team: Team): Promise<Told> {
  const { ask, upload, assignment, everybodyTold } = team
  const runId = await fill(team)
  const replies = await firstPublication(team)
  await firstSunday(team)
  at('2027-03-03T18:00:00.000Z')
  await swaps(team)
  await changes(team)
  at('2027-03-03T19:00:00.000Z')
  await secondPublication(team)
  await drafts(team)
  const preview = await upload(
    importsApi.preview,
    ['2027-03-14', 'Old Tom', 'Parking', '9am', 'Red'],
    ['2027-03-07', 'Gil Gray', 'Sound', '9am'],
    ['2027-03-14', 'Nell New', 'Lobby', '9am'],
  )
  const ownLink = async (who: Who, date: string, time: string) =>
    tokenOf((await ask('ada', answersApi.replyLink, { id: (await assignment(who, date, time))._id })).url)
  Object.assign(replies, {
    'asked place': await ownLink('dan', '2027-03-14', '10:45am'),
    'declined place': await ownLink('gil', '2027-03-07', '9am'),
  })
  const open = await searchFor(team, '2027-03-07', '10:45am')
  const [offer] = (await ask('ada', callOutsApi.next, { id: open._id })).offers
  if (!offer) throw new Error('Nobody is asked')
  replies['open offer'] = tokenOf((await ask('ada', offersApi.replyLink, { id: offer._id })).url)
  await everybodyTold()
  at('2027-03-03T20:00:00.000Z')
  return { runId, previewId: preview._id, replies }
}
