import { readFile } from 'node:fs/promises'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('all of one’s data come as one file', async ({ open }) => {
  const member = await team.add({ name: 'Noor Haddad' })
  await team.addShift({
    date: '2026-12-13',
    name: member.name,
    assignment: 'Altar',
    serviceTime: '9am',
    tieColor: 'Gold',
  })
  const page = await open({ as: member, size: PHONE })
  await page.goto('/profile#own-data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject({ name: 'Noor Haddad', email: member.email })
  expect(data.shifts).toEqual([{ date: '2026-12-13', assignment: 'Altar', serviceTime: '9am', tieColor: 'Gold' }])
})
