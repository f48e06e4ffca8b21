import { ownDataApi } from '#shared/people/ownData.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { type Swap, swapsApi } from '#shared/rota/swaps.ts'
import { PASSWORD } from '../app.ts'
import { plan, type Team } from './seedTeam.ts'
import type { Who } from './team.ts'

/** Publishes the drafts of a span, and returns the id of the publication. */
export async function publish(
  { ask }: Team,
  span: { from: string; to: string },
  note: string | null,
  saidYes: string[] = [],
) {
  const { revision } = await ask('ada', boardApi.preview, span)
  const { _id } = await ask('ada', publicationsApi.publish, { ...span, revision, note, saidYes })
  return _id
}

const swapOf = ({ idOf }: Team, kind: 'give' | 'swap', from: [Who, string], to: [Who, string | null]) => ({
  kind,
  legs: [
    { userId: idOf(from[0]), givesAssignmentId: from[1], takesAssignmentId: to[1] },
    { userId: idOf(to[0]), givesAssignmentId: to[1], takesAssignmentId: from[1] },
  ],
})

/** A swap that is done, one that is open, and a gift that is refused. */
export async function swaps(team: Team): Promise<void> {
  const { ask, assignment } = team
  const idOf = async (who: Who, date: string, time?: string) => (await assignment(who, date, time))._id
  const propose = async (who: Who, proposal: object): Promise<Swap> => {
    const [made] = await ask(who, swapsApi.propose, { proposals: [proposal] })
    if (!made) throw new Error('No swap was made')
    return made
  }
  const dans = await idOf('dan', '2027-03-07')
  const evas = await idOf('eva', '2027-03-07', '10:45am')
  const cleos = await idOf('cleo', '2027-03-10', '7pm')
  const done = await propose('cleo', swapOf(team, 'swap', ['cleo', cleos], ['dan', dans]))
  await ask('dan', swapsApi.answer, { id: done._id, answer: 'yes' })
  const gift = await propose('eva', swapOf(team, 'give', ['eva', evas], ['hana', null]))
  await ask('hana', swapsApi.answer, { id: gift._id, answer: 'no' })
  const bens = await idOf('ben', '2027-03-07')
  const later = await idOf('dan', '2027-03-14', '10:45am')
  await propose('ben', swapOf(team, 'swap', ['ben', bens], ['dan', later]))
}

/** Services that are moved and cancelled, people who leave, and places that are edited by hand. */
export async function changes(team: Team): Promise<void> {
  const { ask, idOf, service, need } = team
  const typed = { serviceTime: '9am', tieColor: null }
  const byHand = (name: string, date: string, more: object = {}) =>
    ask('ada', scheduleApi.createManual, { ...typed, name, date, assignment: 'Greeter', ...more })
  await byHand('Ben Bell', '2027-03-07')
  await byHand('Cleo Cole', '2027-03-07', { serviceTime: 'after lunch', assignment: 'Door' })
  await byHand('Zed Nobody', '2027-03-14', { assignment: 'Aisle' })
  await byHand('Kim Kerr', '2027-03-14', { assignment: 'Balcony' })
  await byHand('Kim Kerr', '2027-03-21', { assignment: 'Door' })

  const extra = await ask('ada', servicesApi.create, { date: '2027-03-12', serviceTime: '6pm', needs: [need('Door')] })
  await ask('ada', boardApi.startDraft, { from: '2027-03-12', to: '2027-03-12' })
  await plan(team, '2027-03-12', '6pm', { Door: ['gil'] })
  await publish(team, { from: '2027-03-12', to: '2027-03-12' }, null)
  await ask('ada', servicesApi.cancel, { id: extra._id, note: 'The heating is broken' })
  await ask('ada', servicesApi.change, { id: (await service('2027-03-10', '7pm'))._id, date: '2027-03-11' })
  await ask('ruth', usersApi.suspend, { id: idOf('jo') })
  await ask('ivan', ownDataApi.remove, { password: PASSWORD })

  const shifts = await ask('ada', scheduleApi.list, { view: 'all', from: '2027-03-07', to: '2027-03-14' })
  const shiftOf = (name: string, date: string, assignment: string) => {
    const found = shifts.find((one) => one.user.name === name && one.date === date && one.assignment === assignment)
    if (!found) throw new Error(`${name} is not at ${assignment} on ${date}`)
    return found
  }
  const edit = ({ _id, user, date, serviceTime, assignment, tieColor }: ReturnType<typeof shiftOf>, more: object) =>
    ask('ada', scheduleApi.change, { id: _id, name: user.name, date, serviceTime, assignment, tieColor, ...more })
  await edit(shiftOf('Gil Gray', '2027-03-14', 'Sound'), { assignment: 'Desk' })
  await edit(shiftOf('Cleo Cole', '2027-03-14', 'Parking'), { name: 'Old Tom' })
}
