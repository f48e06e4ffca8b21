import { expect, it } from 'vitest'
import { closedToKeys, endpointsByName, openToKeys } from './testing/keyLists.ts'

it('every endpoint is for keys, or says why not', () => {
  expect([...openToKeys, ...closedToKeys].sort()).toEqual(endpointsByName.map(({ name }) => name).sort())
})

it('exactly the endpoints of the first list say so, and none of a super admin', () => {
  const open = endpointsByName.filter(({ endpoint }) => endpoint.keys)
  expect(open.map(({ name }) => name).sort()).toEqual([...openToKeys].sort())
  expect(open.filter(({ endpoint }) => endpoint.access === 'superAdmin')).toEqual([])
})
