import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import type { KeyWish } from '#shared/people/keys.ts'
import { withTestApp } from '../../../testing/app.ts'
import { endpointsByName, openToKeys } from '../../../testing/keyLists.ts'
import { newKey } from '../../../testing/programKeys.ts'
import { requestOf } from '../../../testing/request.ts'
import { storedRows } from '../../../testing/storedRows.ts'

const KINDS: Pick<KeyWish, 'access' | 'role'>[] = (['read', 'write'] as const).flatMap((access) =>
  (['member', 'admin'] as const).map((role) => ({ access, role })),
)

const test = withTestApp()
const keys = new Map<object, string>()
beforeAll(async () => {
  const { token } = await test.signUp({ isSuperAdmin: true })
  for (const kind of KINDS) keys.set(kind, (await newKey(test, token, kind)).key)
})

/** Lists of which a member sees their own part alone: a program with that role has none. */
const OWN_PART = new Set(['tasks.list', 'meetings.list'])

/** The code with which a key of this kind is refused; undefined where it may call. */
function refusalOf(kind: (typeof KINDS)[number], name: string, { method, access }: Endpoint): string | undefined {
  if (!openToKeys.has(name)) return 'not_for_keys'
  if (kind.access === 'read' && method !== 'GET') return 'key_reads_only'
  return kind.role === 'member' && (access === 'admin' || OWN_PART.has(name)) ? 'forbidden' : undefined
}

describe.each(KINDS)('a key that may $access as $role', (kind) => {
  // Refused before anything but the key is read from the database.
  const tried = endpointsByName.filter(
    ({ name, endpoint }) => inject('database') === 'sqlite' || !refusalOf(kind, name, endpoint),
  )

  it.each(tried)('$name', async ({ name, endpoint }) => {
    const answer = await fetch(...requestOf(test.url, endpoint, { id: 'nothing' }, keys.get(kind)))
    const refusal = refusalOf(kind, name, endpoint)
    if (refusal) return expect([answer.status, (await answer.json()).code]).toEqual([403, refusal])
    expect([401, 403]).not.toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
  })

  it('changes nothing where it is refused, with an input that would succeed', async () => {
    const before = await storedRows(test.db)
    const refused = endpointsByName.filter(({ name, endpoint }) => refusalOf(kind, name, endpoint))
    for (const { endpoint } of refused)
      await fetch(...requestOf(test.url, endpoint, endpoint.example ?? { id: 'nothing' }, keys.get(kind)))
    expect(refused.length).toBeGreaterThan(90)
    expect(await storedRows(test.db)).toEqual(before)
  })
})
