import { expect, it } from 'vitest'
import { connectionOf, isInTheClear } from './postgresUrl.ts'

it('a way to PostgreSQL is in the clear where it is neither TLS nor on this machine', () => {
  const clear = ['postgres://db.example/x', 'postgres://10.0.0.5:5433/x?sslmode=disable', 'postgres://[fd00::1]/x']
  const safe = [
    'postgres://127.0.0.1/x',
    'postgres://u:p@localhost:5432/x?sslmode=disable',
    'postgres://[::1]/x',
    'postgres:///x?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun/x',
    'postgres://db.example/x?sslmode=require',
    'postgres://db.example/x?sslmode=verify-full',
  ]
  expect(clear.filter((url) => !isInTheClear(url))).toEqual([])
  expect(safe.filter(isInTheClear)).toEqual([])
})

it('parameters that have nothing to do with TLS stay as they are', () => {
  const url = 'postgres://u:p%40@db.example/x?application_name=a%20b'
  expect(connectionOf(url)).toEqual({ connectionString: url })
  expect(connectionOf(`${url}&sslmode=disable`)).toMatchObject({
    connectionString: 'postgres://u:p%40@db.example/x?application_name=a+b',
    ssl: false,
  })
})
