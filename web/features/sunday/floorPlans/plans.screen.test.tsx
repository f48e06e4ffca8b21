import { beforeEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { type Duty, type Post, postsApi } from '#shared/rota/posts.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { type FloorPlan, floorPlansApi, type Zone } from '#shared/sunday/floorPlans.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { postWith } from '../../rota/board/board.testing.ts'

const screen = withScreen()
const balcony: Zone = { _id: 'balcony', name: 'Balcony', points: [], seats: 40 }
const bare = { imageUrl: null, width: null, height: null }

let plan: FloorPlan
let door: Post

beforeEach(async () => {
  plan = { _id: 'hall', name: 'Ground floor', ...bare, zones: [balcony] }
  door = postWith({ _id: 'door', name: 'Main Door' })
  screen.server.on(postsApi.list, () => [door])
  screen.server.on(templatesApi.list, () => [])
  screen.server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  screen.server.on(skillsApi.list, () => [])
  screen.server.on(rotaLinksApi.list, () => [])
  screen.server.on(usersApi.all, () => [])
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  screen.server.on(floorPlansApi.list, () => [plan])
  screen.server.on(floorPlansApi.change, ({ zones = [] }) => {
    plan = {
      ...plan,
      zones: zones.map(({ _id = 'new', name, points = [], seats = null }) => ({
        ...{ _id, name, seats },
        points: points.map(([x = 0, y = 0]): [number, number] => [x, y]),
      })),
    }
    return plan
  })
  screen.server.on(postsApi.change, ({ id: _, duties = [], ...patch }) => {
    const kept = duties.map((duty, at): Duty => ({ ...duty, _id: duty._id ?? `duty${at}` }))
    door = { ...door, ...patch, duties: kept }
    return door
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
})

/** Opens the part of the page that has this heading, then what its button opens. */
const open = async (heading: string, button: string) => {
  await page.getByRole('button', { name: heading, exact: true }).click()
  await page.getByRole('button', { name: button, exact: true }).click()
}
const openZones = (count = 1) => open('Plans of the building (1)', `Zones and seats (${count})`)
const openPost = () => open('Posts (1)', 'Change Main Door')

it('a zone is drawn and its corner moved by keys alone', async () => {
  await openZones()
  await page.getByRole('button', { name: 'Draw Balcony' }).click()
  await page.getByRole('button', { name: 'Add corner' }).click()
  const corner = page.getByRole('button', { name: 'Corner 1 of Balcony: 40 % from the left, 40 % from the top' })
  corner.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByRole('button', { name: /^Corner 1 of Balcony: 41 % .*, 45 %/ })).toHaveFocus()
  await expectAccessible(page.getByRole('button', { name: 'Save zones' }))
  await page.getByRole('button', { name: 'Save zones' }).click()
  await expect.poll(() => plan.zones[0]?.points[0]).toEqual([0.41, 0.45])
  expect(plan.zones).toMatchObject([{ _id: 'balcony', name: 'Balcony', seats: 40 }])
})

it('a press on the plan adds a corner to the zone that is drawn', async () => {
  await openZones()
  await page.getByRole('button', { name: 'Draw Balcony' }).click()
  const map = page.getByRole('region', { name: 'Plan: Ground floor' })
  for (const [x, y] of [
    [40, 40],
    [200, 40],
    [120, 120],
  ] as const)
    await map.click({ position: { x, y } })
  await page.getByRole('button', { name: 'Save zones' }).click()
  await expect.poll(() => plan.zones[0]?.points.length).toBe(3)
  await expect.element(page.getByRole('button', { name: 'Change Balcony on the map' })).toBeVisible()
})

it('says beside Save what is not stored yet, and offers it only then', async () => {
  await openZones()
  const save = page.getByRole('button', { name: 'Save zones' })
  await expect.element(page.getByRole('textbox', { name: 'Seats' })).toBeVisible()
  await expectNone(save)
  await page.getByRole('textbox', { name: 'Seats' }).fill('50')
  await expect.element(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await save.click()
  await expect.poll(() => plan.zones[0]?.seats).toBe(50)
  await expectNone(page.getByText('Not saved yet', { exact: true }))
  await expectNone(save)
})

/** Puts a finger down, moves it through these points of the screen, and lifts it. */
async function drag(points: { x: number; y: number }[]): Promise<void> {
  // The runner scales the frame of a screen to its window.
  const { left = 0, top = 0, width = innerWidth } = window.frameElement?.getBoundingClientRect() ?? {}
  const scale = width / innerWidth
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [{ x: left + at.x * scale, y: top + at.y * scale }] : [],
    })
  for (const [place, at] of points.entries()) await touch(place === 0 ? 'touchStart' : 'touchMove', at)
  await touch('touchEnd')
}

const centreOnScreen = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

it('a finger draws corners, drags one, moves the whole zone and takes the last corner back', async () => {
  await openZones()
  await page.getByRole('button', { name: 'Draw Balcony' }).click()
  const map = page.getByRole('region', { name: 'Plan: Ground floor' })
  map.element().scrollIntoView({ block: 'center' })
  const { left, top } = map.element().getBoundingClientRect()
  for (const [x, y] of [
    [40, 40],
    [200, 40],
    [120, 120],
  ] as const)
    await drag([{ x: left + x, y: top + y }])
  const corner = page.getByRole('button', { name: /^Corner 1 of Balcony/ })
  await expect.element(corner).toBeVisible()
  const from = centreOnScreen(corner.element())
  await drag([from, { x: from.x + 15, y: from.y + 20 }, { x: from.x + 20, y: from.y + 60 }])
  const missed = (to: { x: number; y: number }) => {
    const { x, y } = centreOnScreen(corner.element())
    return Math.hypot(x - to.x, y - to.y)
  }
  await expect.poll(() => missed({ x: from.x + 20, y: from.y + 60 })).toBeLessThan(3)
  const whole = centreOnScreen(page.getByRole('button', { name: /^Place of Balcony/ }).element())
  await drag([whole, { x: whole.x + 30, y: whole.y + 10 }, { x: whole.x + 60, y: whole.y + 20 }])
  await expect.poll(() => missed({ x: from.x + 80, y: from.y + 80 })).toBeLessThan(3)
  await page.getByRole('button', { name: 'Remove corner' }).click()
  await expect.element(page.getByRole('button', { name: /^Corner 2 of Balcony/ })).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Corner 3 of Balcony/ }))
})

it('a post is given its place, its duties in their order, its zones and its pin', async () => {
  await openPost()
  await page.getByRole('textbox', { name: 'Where it is' }).fill('By the font')
  await expectNone(page.getByRole('button', { name: 'Add duty: Before' }))
  await page.getByText('Duties', { exact: true }).click()
  for (const [at, text] of ['Lock', 'Unlock'].entries()) {
    await page.getByRole('button', { name: 'Add duty: Before' }).click()
    await page.getByRole('textbox', { name: `Duty ${at + 1}`, exact: true }).fill(text)
  }
  await expect.element(page.getByText('Duties (2)', { exact: true })).toBeVisible()
  const [bin, text] = [
    page.getByRole('button', { name: 'Remove duty 2' }),
    page.getByRole('textbox', { name: 'Duty 2', exact: true }),
  ].map((part) => part.element().getBoundingClientRect())
  expect(bin?.left).toBeGreaterThanOrEqual(text?.right ?? Number.NaN)
  expect(bin?.top).toBeLessThan(text?.bottom ?? Number.NaN)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'Move duty 2 up' }).click()
  await page.getByText('Zones and map', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Balcony' }).click()
  await page.getByRole('combobox', { name: 'On the plan' }).selectOptions('hall')
  const pin = page.getByRole('button', { name: /^Main Door on the plan: 50 %/ })
  pin.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expectAccessible(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => door.where).toBe('By the font')
  expect(door.duties.map(({ text }) => text)).toEqual(['Unlock', 'Lock'])
  expect([door.zoneIds, door.pin]).toEqual([['balcony'], { planId: 'hall', x: 0.49, y: 0.5 }])
})

it('duties stand in three lists, one row each on a wide window, and an arrow takes one into the next list', async () => {
  await page.viewport(768, 900)
  await openPost()
  await page.getByRole('button', { name: 'Add duty: After' }).click()
  await page.getByRole('textbox', { name: 'Duty 1', exact: true }).fill('Lock')
  await page.getByRole('button', { name: 'Add duty: Before' }).click()
  const first = page.getByRole('textbox', { name: 'Duty 1', exact: true })
  await expect.element(first).toHaveFocus()
  await first.fill('Unlock')
  const after = page.getByRole('region', { name: 'After', exact: true })
  await expect.element(after.getByRole('textbox')).toHaveValue('Lock')
  const bin = page.getByRole('button', { name: 'Remove duty 1' }).element().getBoundingClientRect()
  const text = first.element().getBoundingClientRect()
  expect(bin.left).toBeGreaterThanOrEqual(text.right)
  expect(bin.top).toBeLessThan(text.bottom)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('button', { name: 'Move duty 2 up' }).click()
  await expect
    .element(page.getByRole('region', { name: 'During', exact: true }).getByRole('textbox'))
    .toHaveValue('Lock')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(door.duties.map(({ when, text: duty }) => [when, duty])).toEqual([
    ['before', 'Unlock'],
    ['during', 'Lock'],
  ])
})

it('a zone is a line of the list, also on a phone, and is removed below the map', async () => {
  plan = { ...plan, zones: [balcony, { ...balcony, _id: 'nave', name: 'Nave' }] }
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await openZones(2)
  const box = (part: { element(): Element }) => part.element().getBoundingClientRect()
  const draw = page.getByRole('button', { name: 'Draw Nave' })
  await expect.element(draw).toBeVisible()
  const name = box(page.getByRole('textbox', { name: 'Zone' }).nth(1))
  expect(box(draw).top).toBeLessThan(name.bottom)
  expect(box(draw).left).toBeGreaterThan(name.right)
  await draw.click()
  await page.getByRole('button', { name: 'Remove zone: Nave' }).click()
  await page.getByRole('button', { name: 'Save zones' }).click()
  await expect.poll(() => plan.zones.map(({ _id }) => _id)).toEqual(['balcony'])
})

it('on wide windows the plan stands beside its zones', async () => {
  const points: [number, number][] = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.5],
  ]
  plan = { ...plan, zones: [{ ...balcony, points }] }
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  await openZones()
  const [map, name] = [
    page.getByRole('region', { name: 'Plan: Ground floor' }),
    page.getByRole('textbox', { name: 'Zone' }),
  ]
  for (const part of [map, name]) await expect.element(part).toBeVisible()
  const box = (part: typeof map) => part.element().getBoundingClientRect()
  expect(box(name).left).toBeGreaterThan(box(map).right)
  const draw = page.getByRole('button', { name: 'Change Balcony on the map' })
  expect(box(draw).top).toBeLessThan(box(name).bottom)
  expect(Math.abs(box(name).top - box(map).top)).toBeLessThan(box(map).height)
})

it('on phones Save stays in the window while a zone of many is drawn', async () => {
  const zones = Array.from({ length: 12 }, (_, at) => ({ ...balcony, _id: `z${at}`, name: `Block ${at}` }))
  plan = { ...plan, zones }
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await openZones(12)
  await page.getByRole('button', { name: 'Draw Block 2' }).click()
  await page.getByRole('button', { name: 'Add corner' }).click()
  const save = page.getByRole('button', { name: 'Save zones' })
  expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(PHONE.height)
})
