import { vi } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import { file, type Row } from '../imports.ts'
import type { PushTest } from '../pushApp.ts'
import { skipUuids } from './knownIds.ts'

/** The first is the super admin, the second an admin. Ivan leaves, Jo is suspended. */
export const NAMES = {
  ruth: 'Ruth Rowe',
  ada: 'Ada Amis',
  ben: 'Ben Bell',
  cleo: 'Cleo Cole',
  dan: 'Dan Dale',
  eva: 'Eva East',
  finn: 'Finn Ford',
  gil: 'Gil Gray',
  hana: 'Hana Hill',
  ivan: 'Ivan Ives',
  jo: 'Jo Jay',
  kim: 'Kim Kerr',
} as const
export type Who = keyof typeof NAMES
export type Person = Awaited<ReturnType<PushTest['test']['signUp']>>

/** A Wednesday, at noon in the team's zone. */
export const FIRST_DAY = '2027-02-24T18:00:00.000Z'

/** The clock stands still between changes. Each takes a second, so that a list that sorts by time has one order. */
const SECOND_MS = 1000
/** Answers are told to admins every ten minutes; all else is due sooner. */
const TELLING_MS = 11 * 60_000

const TIMEOUT_MS = 120_000

/** Waits until something is so. Unlike `vi.waitFor` it leaves the clock of the test alone. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It did not come so in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  skipUuids()
}

/** Calls that must succeed, of people by their short names. */
export function callsOf({ test }: PushTest, people: Map<Who, Person>) {
  const tokenOf = (who: Who): string => people.get(who)?.token ?? ''
  const must = ({ status, body }: { status: number; body: unknown }, what: string): void => {
    if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
  }

  async function ask<E extends Endpoint>(who: Who, endpoint: E, input: object = {}): Promise<z.output<E['output']>> {
    if (endpoint.method !== 'GET') pass(SECOND_MS)
    const { status, body } = await test.call(endpoint, input, tokenOf(who))
    must({ status, body }, `${who}: ${endpoint.method} ${endpoint.path}`)
    return body as z.output<E['output']>
  }

  return {
    ask,
    tokenOf,
    idOf: (who: Who): string => people.get(who)?._id ?? '',

    /**
     * Sends what everybody is to be told, of all that has happened: nothing is sent before, because a worker in the
     * background would send it at a moment of its own.
     */
    async everybodyTold(): Promise<void> {
      pass(TELLING_MS)
      test.app.pushes.start()
      await until(async () => {
        test.app.pushes.nudge()
        for (const table of ['outbox', 'push_deliveries'] as const)
          if ((await test.db.selectFrom(table).select('id').execute()).length > 0) return false
        return true
      })
    },

    async upload<E extends Endpoint>(endpoint: E, ...rows: Row[]): Promise<z.output<E['output']>> {
      pass(SECOND_MS)
      const { status, body } = await test.upload(endpoint, file(...rows), tokenOf('ada'))
      must({ status, body }, endpoint.path)
      return body as z.output<E['output']>
    },

    async service(date: string, time: string): Promise<Service> {
      const services = await ask('ada', servicesApi.list, { from: date, to: date })
      const found = services.find(({ serviceTime }) => serviceTime === time)
      if (!found) throw new Error(`There is no service at ${date} ${time}`)
      return found
    },

    async assignment(who: Who, date: string, time = '9am'): Promise<Assignment> {
      const { assignments } = await ask(who, answersApi.mine)
      const found = assignments.find((one) => one.date === date && one.serviceTime === time)
      if (!found) throw new Error(`${who} has no place at ${date} ${time}`)
      return found
    },
  }
}
