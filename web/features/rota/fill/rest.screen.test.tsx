import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { availabilityApi } from '#shared/rota/availability.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'
import { memberWith } from '../board/board.testing.ts'

const { board, openBoard, screen } = withBoard()

it('one press says that weeks in a row are fine for whom rest holds back, fills again, and Undo takes back both', async () => {
  // He stands at the 20th alone, a week from both other Sundays.
  board.members = board.members.map((member) =>
    member.user.name === 'Clarence Hughes' ? { ...member, stated: true, share: 3, rungs: 3, fair: 3 } : member,
  )
  const clarence = memberWith('Clarence Hughes', [])
  const done: string[] = []
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals: [{ name: 'coverage', value: 0, bound: 0, proved: true }], months: null, empty: [], proof: null },
    ...{ places: [], applied: true },
  }
  const runs = new Map<string, Run>()
  const { server } = screen
  const known = { people: 3, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
  server.on(capacityApi.show, () => ({
    ...{ places: 6, offered: 6, most: 6, people: 3, notJoined: 0, unstated: 0, each: 2, known, above: [] },
  }))
  server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  server.on(availabilityApi.members, () => [clarence])
  server.on(availabilityApi.changeMember, ({ userId, backToBack = 'avoid' }) => {
    done.push(`${userId} ${backToBack}`)
    clarence.rota = { ...clarence.rota, backToBack }
    return clarence
  })
  server.on(runsApi.start, () => {
    const begun = { ...run, _id: `run${runs.size}` }
    runs.set(begun._id, begun)
    done.push('fill')
    return begun
  })
  server.on(runsApi.show, ({ id }) => runs.get(id) ?? run)
  server.on(runsApi.undo, ({ id }) => {
    const undone = { ...run, _id: id, applied: false }
    runs.set(id, undone)
    done.push(`undo ${id}`)
    return undone
  })
  await openBoard(PHONE)
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await fill.getByRole('button', { name: /^Fill/ }).click()
  const held = fill.getByText('Held back by rest between services: Clarence Hughes (1 of about 3).')
  await expect.element(held).toBeVisible()
  await fill.getByRole('button', { name: 'Weeks in a row are fine for Clarence Hughes: fill again' }).click()
  await expect.element(fill.getByText(/^From now on weeks in a row are fine for Clarence Hughes\./)).toBeVisible()
  await expect.element(held).not.toBeInTheDocument()
  expect(done).toEqual(['fill', 'undo run0', 'Clarence-Hughes fine', 'fill'])
  await fill.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => done.slice(4)).toEqual(['undo run1', 'Clarence-Hughes avoid'])
})
