import type { KeyWish } from '#shared/people/keys.ts'
import { keysApi } from '#shared/people/keys.ts'
import type { TestApp } from './app.ts'

/** Makes a key as a super admin, and returns its id and its secret. */
export async function newKey(
  test: TestApp,
  superAdmin: string,
  wish: Partial<KeyWish> = {},
): Promise<{ _id: string; key: string }> {
  const wanted = { name: 'Website', access: 'read', role: 'member', ...wish }
  const { status, body } = await test.call(keysApi.create, wanted, superAdmin)
  if (status !== 201) throw new Error(`No key was made: ${status} ${JSON.stringify(body)}`)
  return { _id: body._id, key: body.key }
}
