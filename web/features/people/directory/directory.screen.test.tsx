import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { peopleApi } from '#shared/people/people.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'

const screen = withScreen()
const entries = page.getByRole('main').getByRole('listitem')
const search = page.getByLabelText('Search')

let miriam: User
let marcus: User
beforeEach(() => {
  miriam = newPerson({ phoneNumber: '+13125551001' })
  marcus = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  screen.server.on(usersApi.directory, () => [marcus, miriam, newPerson({ name: 'Ruth Ellison' })])
  screen.server.on(scheduleApi.list, () => [])
})

const entry = ({ name }: User): Locator => entries.filter({ hasText: name })
const expectEntries = (...names: RegExp[]) =>
  expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => expect.stringMatching(name)))

it('members are found by name, email or number, and the page is accessible with nobody and with all', async () => {
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectEntries(/Marcus Whitfield.*Admin/, /Miriam Cohen-Reyes/, /Ruth Ellison/)
  await expect.element(entry(marcus).getByText('MW', { exact: true })).toBeVisible()
  for (const [typed, names] of [
    ['COHEN', [/Miriam/]],
    [marcus.email.toUpperCase(), [/Marcus/]],
    ['1001', [/Miriam/]],
    ['', [/Marcus/, /Miriam/, /Ruth/]],
  ] as const) {
    await search.fill(typed)
    await expectEntries(...names)
  }
  await search.fill('nobody of that name')
  await expectAccessible(page.getByText('No users found.', { exact: true }))
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expectAccessible(entry(miriam))
})

it('lines of an address stand below each other where the reader has made text twice as large', async () => {
  await screen.open('/directory', { as: newPerson({ name: 'Nora Vance' }), size: { width: 320, height: 667 } })
  const link = entry(miriam).getByRole('link', { name: /@/ }).first()
  await expect.element(link).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  const { fontSize, lineHeight } = getComputedStyle(link.element())
  document.documentElement.style.removeProperty('font-size')
  expect(Number.parseFloat(lineHeight)).toBeGreaterThan(Number.parseFloat(fontSize))
})

it('an admin sees who has not joined, said beside the name; members do not where the schedule does not name them', async () => {
  const { server } = screen
  const invited = newPerson({ name: 'Nora Vance', joined: false, phoneNumber: null, email: '' })
  const others = [newPerson({ name: 'Otto Gone', suspended: true }), newPerson({ name: 'Pia New', waiting: true })]
  server.on(usersApi.directory, () => [marcus])
  server.on(usersApi.all, () => [marcus, invited, ...others])
  await screen.open('/directory', { as: marcus, size: PHONE })
  await expectEntries(/Marcus Whitfield.*Admin/, /Nora Vance.*not joined/)
  await expectNone(page.getByText('Nobody else is on the team yet.'))
  const waiting = page.getByRole('link', { name: '1 not joined' })
  await expect.element(waiting).toHaveAttribute('href', '/people?show=notJoined')
  await expectAccessible(entry(invited))
  await screen.open('/directory', { as: miriam })
  await expectEntries(/Marcus/)
  await expectNone(waiting)
})

it('a member is told how many more there are, and who knows them; an admin sees them', async () => {
  const more = page.getByText('18 more have not joined yet; Marcus Whitfield can tell you how to reach them.')
  screen.server.on(peopleApi.notJoined, () => ({ count: 18, admin: marcus }))
  screen.server.on(usersApi.all, () => [marcus, miriam])
  await screen.open('/directory', { as: marcus, size: PHONE })
  await expectEntries(/Marcus/, /Miriam/)
  await expectNone(more)
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectAccessible(more)
  // A search for a person who has not joined says it, too.
  await search.fill('nobody of that name')
  await expect.element(page.getByText('No users found.', { exact: true })).toBeVisible()
  await expect.element(more).toBeVisible()
})

it('where most have not joined that is said once above them, and who has no contacts leads an admin to them', async () => {
  const named = ['Nora Vance', 'Otis Ward', 'Paul Young'].map((name) =>
    newPerson({ _id: name.slice(0, 4), name, joined: false, phoneNumber: null, email: '' }),
  )
  screen.server.on(usersApi.directory, () => [marcus, miriam])
  screen.server.on(usersApi.all, () => [marcus, miriam, ...named])
  await screen.open('/directory', { as: marcus, size: DESKTOP })
  await expect.element(page.getByRole('link', { name: '3 not joined' })).toBeVisible()
  await expectEntries(/Marcus/, /Miriam/, /Nora.*not joined/, /Otis.*not joined/, /Paul.*not joined/)
  // The fewer are marked, also in a search that finds none of the others.
  await expect.element(entry(miriam).getByText('joined', { exact: true })).toBeVisible()
  await search.fill('miriam')
  await expectEntries(/Miriam.*joined/)
  await search.fill('')
  await expectEntries(/Marcus/, /Miriam/, /Nora.*not joined/, /Otis.*not joined/, /Paul.*not joined/)
  // At the rows it is read out; a ring around nearly every picture would mark nobody.
  const picture = entry(named[0] as User)
    .getByText('NV', { exact: true })
    .element()
  expect(getComputedStyle(picture).borderTopStyle).not.toBe('dashed')
  for (const { offsetWidth } of page.getByText('not joined', { exact: true }).elements() as HTMLElement[])
    expect(offsetWidth).toBeLessThanOrEqual(1)
  await expect
    .element(page.getByRole('link', { name: 'Add phone or email: Nora Vance' }))
    .toHaveAttribute('href', '/people/Nora#contacts')
  await expectAccessible(entry(named[0] as User))
})

it('an admin who is alone in the team is led to the invitations, a member is not', async () => {
  screen.server.on(usersApi.directory, () => [marcus])
  screen.server.on(usersApi.all, () => [marcus])
  await screen.open('/directory', { as: marcus, size: PHONE })
  await expectAccessible(page.getByText('Nobody else is on the team yet.'))
  const invite = page.getByRole('link', { name: 'Invite people' })
  await expect.element(invite).toHaveAttribute('href', '/people#invitations')
  await screen.open('/directory', { as: miriam })
  await expectEntries(/Marcus/)
  await expectNone(invite)
})

it('many members stand under the first letters of their names, few under none', async () => {
  const letters = page.getByRole('main').getByRole('heading', { level: 2 })
  const many = Array.from({ length: 20 }, (_, place) => newPerson({ name: `${place < 2 ? 'Ángel' : 'Ann'} ${place}` }))
  screen.server.on(usersApi.directory, () => [...many, miriam])
  await screen.open('/directory', { as: miriam, size: PHONE })
  // A phone shows the first twenty and a few more, and of more all when asked.
  await expect.poll(() => entries.elements()).toHaveLength(21)
  // Of so few most letters would stand above one name.
  await expectNone(letters)
  const more = [...'BCDEFGHIJK'].map((name) => newPerson({ name }))
  screen.server.on(usersApi.directory, () => [...many, ...more, miriam])
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectTexts(letters, ['A'])
  expect(entries.elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'Show all 31' }).click()
  await expectTexts(letters, ['A', ...'BCDEFGHIJK', 'M'])
  expect(entries.elements()).toHaveLength(31)
  await search.fill('miriam')
  await expectNone(letters)
})

it('very many members have their letters above them, also those that are not rendered yet', async () => {
  const letters = page.getByRole('navigation', { name: 'Go to a letter' }).getByRole('button')
  const names = [...Array(110).fill('Ann'), ...Array(20).fill('Mia'), ...Array(20).fill('Zoe')]
  const all = names.map((name, place) => newPerson({ name: `${name} ${place}` }))
  screen.server.on(usersApi.directory, () => all)
  await screen.open('/directory', { as: miriam, size: { width: 768, height: 1024 } })
  await expectTexts(letters, ['A', 'M', 'Z'])
  await letters.nth(1).click()
  const heading = page.getByRole('heading', { level: 2, name: 'M' })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()
  // What stands above the list does not cover it.
  const bar = search.element().closest('.sticky')?.getBoundingClientRect()
  expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar?.bottom ?? Number.POSITIVE_INFINITY)
  await search.fill('Ann 1')
  await expectNone(letters)
})

it('families stand together where one asks for it, and the device remembers that', async () => {
  const letters = page.getByRole('main').getByRole('heading', { level: 2 })
  const names = ['Ann Young', 'Bill Hughes', 'Carol Hughes', ...Array.from({ length: 27 }, (_, at) => `Zoe Ames ${at}`)]
  screen.server.on(usersApi.directory, () => names.map((name) => newPerson({ name: name.replace(/ \d+$/, '') })))
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expectTexts(letters, ['A', 'B', 'C', 'Z'])
  await page.getByRole('button', { name: 'By family name' }).click()
  await expectTexts(letters, ['A', 'H', 'Y'])
  await expectAccessible(entries.filter({ hasText: 'Carol Hughes' }))
  await screen.open('/directory', { as: miriam, size: DESKTOP })
  await expectTexts(letters, ['A', 'H', 'Y'])
  await page.getByRole('button', { name: 'By first name' }).click()
  await expectTexts(letters, ['A', 'B', 'C', 'Z'])
})

it('on a phone the letter, the picture and the sign of the phone stand at one height', async () => {
  const many = Array.from({ length: 30 }, (_, at) => newPerson({ name: `Ann ${at}`, phoneNumber: '+13125551002' }))
  screen.server.on(usersApi.directory, () => many)
  await screen.open('/directory', { as: miriam, size: PHONE })
  const first = entries.first()
  await expect.element(first).toBeVisible()
  const heading = page.getByRole('heading', { level: 2, name: 'A' }).element()
  // The heading is as high as its people.
  const { paddingTop, lineHeight } = getComputedStyle(heading)
  const middles = [
    heading.getBoundingClientRect().top + Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight) / 2,
    ...[
      first.getByText('A0', { exact: true }),
      ...[/^Text/, /^Call/].map((name) => first.getByRole('link', { name })),
    ].map((part) => {
      const box = (part.element().querySelector('svg') ?? part.element()).getBoundingClientRect()
      return (box.top + box.bottom) / 2
    }),
  ]
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
})

it('while it is on its way nothing is said to be missing, and what fails to load is asked for again', async () => {
  screen.allowComplaints(/^404 .*\/api\/users\/directory/)
  const mend = screen.server.refuse(usersApi.directory, 'not_found')
  const release = screen.server.hold(usersApi.directory)
  await screen.open('/directory', { as: miriam, size: PHONE })
  await expect.element(page.getByText('Loading the directory')).toBeInTheDocument()
  await expectNone(page.getByText('No users found.'))
  release()
  await expect.element(page.getByRole('alert').getByText('Failed to load directory', { exact: true })).toBeVisible()
  await expectNone(page.getByText('No users found.'))
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectEntries(/Marcus/, /Miriam/, /Ruth/)
  await expectNone(page.getByRole('alert'))
})

const bernice = newPerson({
  name: 'Bernice Holloway',
  email: 'bernice.holloway@demo.example',
  phoneNumber: '+13125551002',
})

it('a number is called and written to, each by one target; who has none has neither', async () => {
  screen.server.on(usersApi.directory, () => [bernice, newPerson({ name: 'Nora Vance', phoneNumber: null })])
  for (const size of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
    await screen.open('/directory', { as: miriam, size })
    const links = ['Call', 'Text'].map((how) =>
      entry(bernice).getByRole('link', { name: `${how} Bernice Holloway: +1 312 555 1002`, exact: true }),
    )
    await expect.element(links[0] as Locator).toHaveAttribute('href', 'tel:+13125551002')
    await expect.element(links[1] as Locator).toHaveAttribute('href', 'sms:+13125551002')
    const sign = links[1]?.element().querySelector('svg')?.parentElement?.getBoundingClientRect()
    if (size === PHONE) expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(
      entries
        .filter({ hasText: 'Nora' })
        .getByRole('link', { name: /^(Call|Text)/ })
        .elements(),
    ).toEqual([])
    await expectAccessible(entry(bernice))
  }
})

it('on a phone the number of people, of those who have not joined, and the order stand in one line', async () => {
  const named = Array.from({ length: 20 }, (_, at) => newPerson({ name: `Ann ${at}`, joined: false }))
  screen.server.on(usersApi.directory, () => [marcus])
  screen.server.on(usersApi.all, () => [marcus, ...named])
  for (const [language, texts] of [
    ['en', ['21 people', '20 not joined', 'By family name']],
    ['es', ['21 personas', '20 sin unirse', 'Por apellido']],
  ] as const) {
    await screen.open('/directory', { as: newPerson({ role: 'admin', language }), size: PHONE })
    const parts = texts.map((text) => page.getByText(text, { exact: true }))
    await expect.element(parts[2] as Locator).toBeVisible()
    const boxes = parts.map((part) => part.element().getBoundingClientRect())
    expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)))
  }
})

it.each([
  ['a desk', DESKTOP],
  ['a tablet', { width: 768, height: 1024 }],
  ['a small tablet', { width: 700, height: 900 }],
])('on %s name, number and address stand in one line, in aligned columns, and no address is cut', async (_, size) => {
  const others = [
    newPerson({ name: 'Nora Vance', phoneNumber: null }),
    newPerson({ name: 'Otis Ward', email: '', phoneNumber: '+442079460018' }),
    newPerson({ name: 'Kay Whitcomb-Fernandez', email: 'kay.whitcomb-fernandez@example-church.example' }),
  ]
  screen.server.on(usersApi.directory, () => [bernice, ...others])
  await screen.open('/directory', { as: miriam, size })
  const line = entry(bernice)
  const parts = [
    line.getByText(bernice.name, { exact: true }),
    ...[/^Call/, /^Text/, /bernice\.holloway/].map((name) => line.getByRole('link', { name })),
  ]
  await expect.element(parts[3] as Locator).toBeVisible()
  for (const name of [/^Call/, /@/]) {
    const lefts = entries
      .getByRole('link', { name })
      .elements()
      .map((link) => link.getBoundingClientRect().left)
    expect(new Set(lefts).size).toBe(1)
  }
  for (const address of entries.getByText(/@/).elements() as HTMLElement[])
    for (let box: HTMLElement | null = address; box && box.tagName !== 'LI'; box = box.parentElement)
      if (getComputedStyle(box).display !== 'inline') expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  const middles = parts.map((part) => {
    const { top, bottom } = part.element().getBoundingClientRect()
    return (top + bottom) / 2
  })
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
})

it('a long address breaks after its @, and its row is no taller than the others', async () => {
  const others = [newPerson({ name: 'Mona Abernathy', email: 'mona.abernathy@example.org' })]
  screen.server.on(usersApi.directory, () => [miriam, ...others])
  await screen.open('/directory', { as: newPerson({ name: 'Nora Vance' }), size: { width: 768, height: 1024 } })
  await expectEntries(/Miriam/, /Mona/)
  const heights = entries.elements().map((row) => row.getBoundingClientRect().height)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  const address = entry(others[0] as User)
    .getByRole('link', { name: /@/ })
    .element()
  expect(address.querySelector('wbr')?.previousSibling?.textContent).toBe('mona.abernathy@')
})
