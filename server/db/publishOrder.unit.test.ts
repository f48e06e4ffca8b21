import { expect, it } from 'vitest'
import { publishOrder } from './publishOrder.ts'

/** Lets everything happen that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Changes of one process, whose acknowledgements come in the order of the calls of `acknowledge`. */
function changes() {
  const newTurn = publishOrder()
  const published: string[] = []
  const begin = (name: string, ...nouns: ('schedule' | 'work')[]) => {
    const turn = newTurn()
    for (const noun of nouns) turn.take(noun)
    return {
      async acknowledge() {
        await turn.come()
        published.push(name)
        turn.end()
      },
      rollBack: () => turn.end(),
    }
  }
  return { begin, published }
}

it('publishes in the order of the revisions, whatever acknowledgement is read first', async () => {
  const { begin, published } = changes()
  const [first, second, third] = [begin('1', 'schedule'), begin('2', 'schedule'), begin('3', 'schedule')]
  void third.acknowledge()
  void second.acknowledge()
  await settle()
  expect(published).toEqual([])
  await first.acknowledge()
  await settle()
  expect(published).toEqual(['1', '2', '3'])
})

it('waits for no other noun, and for nobody who has ended', async () => {
  const { begin, published } = changes()
  const slow = begin('schedule', 'schedule')
  await begin('work', 'work').acknowledge()
  await slow.acknowledge()
  await begin('later', 'schedule').acknowledge()
  expect(published).toEqual(['work', 'schedule', 'later'])
})

it('a change that is rolled back holds nobody up, and lets nobody pass', async () => {
  const { begin, published } = changes()
  const [first, second, third] = [begin('1', 'schedule'), begin('2', 'schedule'), begin('3', 'schedule')]
  third.rollBack()
  second.rollBack()
  void begin('4', 'schedule').acknowledge()
  await settle()
  expect(published).toEqual([])
  await first.acknowledge()
  await settle()
  expect(published).toEqual(['1', '4'])
})

it('a change of several nouns, or of one noun twice, waits for each and never for itself', async () => {
  const { begin, published } = changes()
  const [schedule, work] = [begin('schedule', 'schedule'), begin('work', 'work')]
  const both = begin('both', 'schedule', 'work', 'schedule')
  void both.acknowledge()
  await work.acknowledge()
  await settle()
  expect(published).toEqual(['work'])
  await schedule.acknowledge()
  await settle()
  expect(published).toEqual(['work', 'schedule', 'both'])
})
