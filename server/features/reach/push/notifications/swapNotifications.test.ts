import { beforeAll, expect, it } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import { weekOf } from '#shared/recurrence.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'

const { test, service, register, drained } = await withPushTest()
/** Its worker is started late. */
const late = await withPushTest({}, { isRunning: false })

type Tested = typeof test
async function team(of: { test: Tested; register: typeof register }, year: number) {
  const rota = rotaFixtures(() => of.test.db)
  const door = await rota.post('Main Door')
  const person = async (name: string) => {
    const someone = await of.test.signUp({ name })
    return { ...someone, device: await of.register(someone.token) }
  }
  const ann = await person('Ann Abel')
  const bob = await person('Bob Bell')
  const placed = async (date: string, userId: string) =>
    rota.assignment(await rota.service(date, '9am', { [door]: [1, 1] }), userId, door)
  const one = await placed(weekOf(`${year}-02-07`), ann._id)
  const two = await placed(weekOf(`${year}-03-07`), bob._id)
  const legs = [
    { userId: ann._id, givesAssignmentId: one, takesAssignmentId: two },
    { userId: bob._id, givesAssignmentId: two, takesAssignmentId: one },
  ]
  const propose = async () =>
    (await of.test.call(swapsApi.propose, { proposals: [{ kind: 'swap', legs }] }, ann.token)).body[0]?._id ?? ''
  return { ann, bob, propose }
}

const toldTo = ({ taken }: typeof service, { device }: { device: { path: string } }) =>
  taken.filter(({ path }) => path === device.path).map(({ payload }) => payload)

let made = {} as Awaited<ReturnType<typeof team>>
let delayed = {} as Awaited<ReturnType<typeof team>>
beforeAll(async () => {
  made = await team({ test, register }, 2060)
  delayed = await team(late, 2060)
})

it('whoever is asked for a swap is told, then whoever asked that it is done', async () => {
  const { ann, bob, propose } = made
  const id = await propose()
  await drained()
  expect(toldTo(service, bob)).toMatchObject([
    {
      title: 'Ann Abel asks you for a swap',
      body: 'You would take Sunday, February 1: 9am, Main Door, and give Sunday, March 7: 9am, Main Door.',
      type: 'navigate',
      path: `/rota/swap/${id}`,
    },
  ])
  expect(toldTo(service, ann)).toEqual([])
  await test.call(swapsApi.answer, { id, answer: 'yes' }, bob.token)
  await drained()
  expect(toldTo(service, ann)).toMatchObject([{ title: 'Your swap is done', path: `/rota/swap/${id}` }])
})

it('nobody is asked who has answered, who does not want it, or of what has ended', async () => {
  const { ann, bob, propose } = delayed
  const id = await propose()
  await late.test.call(swapsApi.withdraw, { id }, ann.token)
  await late.test.call(swapsApi.answer, { id: await propose(), answer: 'no' }, bob.token)
  const { body } = await late.test.call(pushApi.setSettings, { requests: false }, bob.token)
  expect(body.requests).toBe(false)
  await propose()
  late.test.app.pushes.start()
  await late.drained()
  expect(toldTo(late.service, bob)).toEqual([])
})
