import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSave } from './useSave.ts'

/** A call that ends when it is told to. */
function slowCall(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    log.push(name)
    await promise
  }
  return { work, end: resolve, fail: () => reject(new Error(name)) }
}

async function begin() {
  const log: string[] = []
  const { result, act } = await renderHook(() => useSave<string>())
  return { log, act, now: () => result.current, call: (name: string) => slowCall(log, name) }
}

it('a press while another call is under way waits for its turn, and is busy then', async () => {
  const { log, act, now, call } = await begin()
  const [remove, add] = [call('remove'), call('add')]
  await act(() => {
    void now().save('remove', remove.work)
    void now().save('add', add.work)
  })
  expect(log).toEqual(['remove'])
  expect(now().busy).toBe('remove')
  await act(() => remove.end())
  await expect.poll(() => log).toEqual(['remove', 'add'])
  expect(now().busy).toBe('add')
  await act(() => add.end())
  await expect.poll(() => now().busy).toBeNull()
})

it('a press that repeats the one before it, whose control is busy, is that press', async () => {
  const { log, act, now, call } = await begin()
  const [one, again, other, back] = [call('yes'), call('yes'), call('no'), call('yes')]
  await act(() => {
    void now().save('yes', one.work)
    void now().save('yes', again.work)
    void now().save('no', other.work)
    void now().save('yes', back.work)
    for (const { end } of [one, again, other, back]) end()
  })
  await expect.poll(() => now().busy).toBeNull()
  expect(log).toEqual(['yes', 'no', 'yes'])
})

it('the press after a call that failed is made all the same, and clears what was said', async () => {
  const { log, act, now, call } = await begin()
  const [first, next] = [call('first'), call('next')]
  await act(() => {
    void now().save('first', first.work)
    void now().save('next', next.work)
    first.fail()
  })
  await expect.poll(() => log).toEqual(['first', 'next'])
  await act(() => next.end())
  await expect.poll(() => now().busy).toBeNull()
  expect(now().failure).toBeNull()
})
