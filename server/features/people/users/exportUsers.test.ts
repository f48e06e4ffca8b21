import { beforeAll, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { usersExportApi } from '#shared/people/usersExport.ts'
import { withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()
let boss: { _id: string; token: string }
let ann: { _id: string; token: string }
beforeAll(async () => {
  boss = await test.signUp({
    isSuperAdmin: true,
    name: 'Zoe Boss',
    email: 'zoe@example.org',
    phoneNumber: '+15550100001',
  })
  ann = await test.signUp({ name: 'Abel, "Ann"', email: 'ann@example.org', phoneNumber: '+15550100002' })
  for (const [place, name] of ['=1+1', '+5 minutes', '-Bea', '@home'].entries())
    await test.signUp({
      name,
      email: `${'=+-@'[place]}x@example.org`,
      role: 'admin',
      phoneNumber: `+1555010010${place}`,
    })
})

const read = async (ids?: string, token = boss.token) => {
  const response = await fetch(...requestOf(test.url, usersExportApi.download, ids === undefined ? {} : { ids }, token))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

it('is of ids that can be some', async () => {
  expect((await read('a;b')).status).toBe(400)
})

it('has one line for each person, by name, and no formula', async () => {
  await test.call(usersApi.suspend, { id: ann._id }, boss.token)
  const { headers, text } = await read()
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
  const [head, ...lines] = text.split('\r\n')
  expect(head).toBe('Name,Email,Phone,Role,Suspended')
  expect(lines.pop()).toBe('')
  expect(lines.sort()).toEqual(
    [
      `"Abel, ""Ann""",ann@example.org,+15550100002,standard,true`,
      `'=1+1,'=x@example.org,+15550100100,admin,false`,
      `'+5 minutes,'+x@example.org,+15550100101,admin,false`,
      `'-Bea,'-x@example.org,+15550100102,admin,false`,
      `'@home,'@x@example.org,+15550100103,admin,false`,
      `Zoe Boss,zoe@example.org,+15550100001,superAdmin,false`,
    ].sort(),
  )
})

it('has those who are named', async () => {
  const { text } = await read(`${boss._id},nobody`)
  expect(text).toBe('Name,Email,Phone,Role,Suspended\r\nZoe Boss,zoe@example.org,+15550100001,superAdmin,false\r\n')
})
