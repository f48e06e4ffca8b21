import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { type Skill, skillsApi } from '#shared/rota/skills.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { postWith } from '../../board/board.testing.ts'

const screen = withScreen()

const door: Post = postWith({ _id: 'door', name: 'Main Door' })
const early: Template = {
  ...{ _id: 'early', name: 'Sunday', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
  ...{
    startsOn: '2026-01-04',
    endsOn: null,
    tieColor: 'Navy',
    retired: false,
    nextDates: ['2026-12-13'],
    differing: 0,
    signUp: false,
    publishWeeksBefore: null,
    twoUnrelated: false,
  },
  needs: [{ postId: 'door', minPeople: 2, maxPeople: 3, priority: 2 }],
  skills: [],
}
const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const
const memberWith = (_id: string, name: string, skills: Member['rota']['skills']): Member => ({
  user: { _id, name, suspended: false },
  rota: { ...RULES, times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: true, skills },
  ...{ rows: [], confirmedUntil: null },
  share: {
    ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
})
/** Templates that were made, in order. */
let made: object[]

beforeEach(async () => {
  made = []
  screen.server.on(postsApi.list, () => [door])
  screen.server.on(floorPlansApi.list, () => [])
  screen.server.on(templatesApi.list, () => [early])
  screen.server.on(skillsApi.list, () => [])
  screen.server.on(rotaLinksApi.list, () => [])
  screen.server.on(servicesApi.list, () => [])
  screen.server.on(usersApi.all, () => [])
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  screen.server.on(templatesApi.create, (wanted) => {
    made.push(wanted)
    return early
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
})

/** Opens a part of the page by its heading. */
const unfold = (title: string) => page.getByRole('button', { name: title, exact: true }).click()

const time = page.getByRole('textbox', { name: 'Time', exact: true })

it('a template is one line, and all of it stands in its form', async () => {
  await expect.element(page.getByText('Sunday, 9am · 2 to 3 people at 1 post · next Dec 13')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '2 to 3 people' })
  expect(row.element().getBoundingClientRect().height).toBeLessThan(120)
  await row.getByRole('button', { name: 'Change Sunday' }).click()
  await expect.element(page.getByText('Main Door', { exact: true }).first()).toBeVisible()
})

it('a post and its number are one line of the form on a phone, and a press makes it one more', async () => {
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  const least = page.getByRole('spinbutton', { name: 'Main Door: at least' })
  const more = page.getByRole('button', { name: 'One more, Main Door: at least' })
  const box = (part: { element(): Element }) => part.element().getBoundingClientRect()
  const name = box(page.getByText('Main Door', { exact: true }).first())
  expect(name.right).toBeLessThan(box(least).left)
  expect(name.top).toBeGreaterThan(box(least).top)
  expect(box(more).top).toBeLessThan(name.bottom)
  expect(box(more).right).toBeLessThanOrEqual(PHONE.width)
  await more.click()
  await expect.element(least).toHaveValue(3)
  // The most was three already, and stays.
  await expect.element(page.getByRole('spinbutton', { name: 'Main Door: at most' })).toHaveValue(3)
})

it('how many a post may have at most stands behind one line where it is as many as it needs', async () => {
  const needs = [{ postId: 'door', minPeople: 1, maxPeople: 1, priority: 2 }]
  const changes: object[] = []
  screen.server.on(templatesApi.list, () => [{ ...early, needs }])
  screen.server.on(templatesApi.change, (patch) => {
    changes.push(patch)
    return early
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  const most = page.getByRole('spinbutton', { name: 'Main Door: at most' })
  await expect.element(page.getByRole('spinbutton', { name: 'Main Door: at least' })).toBeVisible()
  await expect.element(most).not.toBeInTheDocument()
  await page.getByText('May a post have more people?').click()
  await page.getByRole('button', { name: 'One more, Main Door: at most' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => changes)
    .toMatchObject([{ needs: [{ postId: 'door', minPeople: 1, maxPeople: 2, priority: 2 }] }])
})

it('a template that is called by its day and time does not say them twice', async () => {
  screen.server.on(templatesApi.list, () => [{ ...early, name: 'Sunday 9am' }])
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('2 to 3 people at 1 post · next Dec 13', { exact: true })).toBeVisible()
})

it('what is added by its name has a field once it is asked for, which stays for the next name', async () => {
  const posts: string[] = []
  screen.server.on(postsApi.create, (wanted) => {
    posts.push(wanted.name)
    return postWith({ _id: wanted.name, name: wanted.name })
  })
  await unfold('Posts (1)')
  const add = page.getByRole('button', { name: 'Add post' })
  const field = page.getByRole('textbox', { name: 'New post' })
  await expect.element(add).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await add.click()
  await expect.element(field).toHaveFocus()
  await expect.element(add).toBeDisabled()
  await field.fill('Balcony')
  await add.click()
  await expect.element(field).toHaveValue('')
  expect(posts).toEqual(['Balcony'])
})

it('the form for two people is there once it is asked for, its choices uncut', async () => {
  await unfold('Who serves with whom')
  await expect.element(page.getByRole('button', { name: 'Add a rule for two people' })).toBeVisible()
  await page.viewport(1440, 900)
  await page.getByRole('button', { name: 'Add a rule for two people' }).click()
  const who = page.getByRole('combobox', { name: 'Who', exact: true }).element()
  expect(who.clientWidth).toBeGreaterThan(240)
})

it('a template is copied with all but its time, and says how the typed one is understood', async () => {
  await page.getByRole('button', { name: 'Copy Sunday' }).click()
  await expect.element(page.getByRole('heading', { name: 'Copy of Sunday' })).toBeVisible()
  await expect.element(time).toHaveValue('')
  await time.fill('10.45')
  await expect.element(page.getByText('Held at 10:45am')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Sunday 10:45am')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect.element(time).not.toBeInTheDocument()
  expect(made).toMatchObject([
    {
      name: 'Sunday 10:45am',
      serviceTime: '10.45',
      lastsMinutes: 75,
      tieColor: 'Navy',
      startsOn: '2026-12-06',
      endsOn: null,
    },
  ])
  expect(made).toMatchObject([{ needs: [{ postId: 'door', minPeople: 2, maxPeople: 3 }] }])
})

it('asks which half of the day is meant where the team’s other times do not tell', async () => {
  await page.getByRole('button', { name: 'Copy Sunday' }).click()
  await time.fill('6')
  await expect.element(page.getByText('Is it 6am or 6pm?')).toBeVisible()
  await time.fill('6pm')
  await expect.element(page.getByText('Is it 6am or 6pm?')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Held at/)).not.toBeInTheDocument()
})

it('a post is taken out of use after a question that counts its templates, and comes back by a press or by its name', async () => {
  let retired = false
  const calls: object[] = []
  const shown = () => ({ ...door, retired })
  screen.server.on(postsApi.list, () => [shown()])
  screen.server.on(postsApi.remove, () => {
    retired = true
    return undefined
  })
  screen.server.on(postsApi.change, (patch) => {
    calls.push(patch)
    retired = false
    return shown()
  })
  await unfold('Posts (1)')
  const change = page.getByRole('button', { name: 'Change Main Door' })
  const takeOff = async () => {
    await change.click()
    await page.getByRole('button', { name: 'Stop using' }).click()
    const question = page.getByRole('alertdialog', { name: 'Stop using Main Door?' })
    await expect.element(question.getByText(/It stands in one template/)).toBeVisible()
    expect(retired).toBe(false)
    await question.getByRole('button', { name: 'Stop using' }).click()
  }
  await takeOff()
  const again = page.getByRole('button', { name: 'Use Main Door again' })
  await again.click()
  await expect.element(change).toBeVisible()
  await takeOff()
  await expect.element(again).toBeVisible()
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByRole('textbox', { name: 'New post' }).fill('main door')
  await page.getByRole('button', { name: 'Add post' }).click()
  await expect.element(change).toBeVisible()
  expect(calls).toEqual([
    { id: 'door', retired: false },
    { id: 'door', retired: false },
  ])
})

it('a template is taken out of use after a question, and used again from its line', async () => {
  let retired = false
  screen.server.on(templatesApi.list, () => [{ ...early, retired }])
  screen.server.on(templatesApi.remove, () => {
    retired = true
    return undefined
  })
  screen.server.on(templatesApi.change, (patch) => {
    retired = patch.retired ?? retired
    return { ...early, retired }
  })
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  await page.getByRole('button', { name: 'Stop using' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop using Sunday?' })
  await expect.element(question).toBeVisible()
  expect(retired).toBe(false)
  await question.getByRole('button', { name: 'Stop using' }).click()
  await page.getByRole('button', { name: 'Use Sunday again' }).click()
  await expect.element(page.getByRole('button', { name: 'Change Sunday' })).toBeVisible()
})

it('a name that is taken is refused under its field', async () => {
  const issues = () => [{ path: 'name', message: 'There is one of this name already.' }]
  screen.server.refuse(skillsApi.create, 'invalid_input', { issues })
  screen.allowComplaints(/400 .*skills/)
  await unfold('Skills')
  await page.getByRole('button', { name: 'Add skill' }).click()
  const field = page.getByRole('textbox', { name: 'New skill' })
  await field.fill('First aid')
  await page.getByRole('button', { name: 'Add skill' }).click()
  await expect.element(page.getByText('There is one of this name already.')).toBeVisible()
  await expect.element(field).toHaveValue('First aid')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

it('a post says in its line what is known of it, and is named and given a skill in its form', async () => {
  const aid: Skill = {
    _id: 'aid',
    name: 'First aid',
    retired: false,
    expires: false,
    warnDays: 60,
    able: 0,
    learning: 0,
  }
  let post: Post = { ...door, where: 'By the font', duties: [{ _id: 'd1', when: 'before', text: 'Unlock' }] }
  screen.server.on(skillsApi.list, () => [aid])
  screen.server.on(postsApi.list, () => [post])
  screen.server.on(postsApi.change, ({ name = post.name, skillId = null }) => {
    post = { ...post, name, skillId }
    return post
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await unfold('Posts (1)')
  await expect.element(page.getByText('By the font · 1 duty', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change Main Door' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('North Door')
  await page.getByRole('combobox', { name: 'Who may stand there' }).selectOptions('First aid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('First aid · By the font · 1 duty', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change North Door' })).toHaveFocus()
  await expect.element(page.getByText('Nobody has this skill yet: its places would stay empty.')).toBeVisible()
})

it('a post whose name is taken is refused under its name, and what was typed stays', async () => {
  const issues = () => [{ path: 'name', message: 'There is one of this name already.' }]
  screen.server.refuse(postsApi.change, 'invalid_input', { issues })
  screen.allowComplaints(/400 .*posts/)
  await unfold('Posts (1)')
  await page.getByRole('button', { name: 'Change Main Door' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Balcony')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('There is one of this name already.').first()).toBeVisible()
  await expect.element(name).toHaveValue('Balcony')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

it('on a phone templates and services come first, and the rest is a line each', async () => {
  const top = (name: string) =>
    page.getByRole('heading', { level: 2, name, exact: true }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('heading', { level: 2, name: 'Posts (1)' })).toBeVisible()
  const order = ['Templates', 'Next services', 'Posts (1)', 'Plans of the building', 'Skills']
  const tops = [...order, 'Who serves with whom', 'Ask everybody'].map(top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  // A fold without a count says its purpose.
  await expect.element(page.getByText('Together, with a mentor, or apart')).toBeVisible()
  expect(document.documentElement.scrollHeight).toBeLessThan(1.7 * PHONE.height)
})

it('the first post is added in the form of the first template', async () => {
  const posts: Post[] = []
  screen.server.on(postsApi.list, () => [...posts])
  screen.server.on(templatesApi.list, () => [])
  screen.server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  screen.server.on(postsApi.create, ({ name }) => {
    const post = postWith({ _id: 'main', name })
    posts.push(post)
    return post
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Add template' }).click()
  const needs = page.getByRole('group', { name: 'How many people at each post?' })
  await needs.getByRole('button', { name: 'Add post' }).click()
  await needs.getByRole('textbox', { name: 'New post' }).fill('Main Door')
  await userEvent.keyboard('{Enter}')
  await expect.element(needs.getByRole('spinbutton', { name: 'Main Door: at least' })).toBeVisible()
  await expect.element(needs.getByRole('textbox', { name: 'New post' })).toHaveValue('')
})

it('how important a post is stands behind one line', async () => {
  const side = postWith({ _id: 'side', name: 'Side Door' })
  const needs = ['door', 'side'].map((postId) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
  screen.server.on(postsApi.list, () => [door, side])
  screen.server.on(templatesApi.list, () => [{ ...early, needs }])
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  const importance = page.getByRole('combobox', { name: 'How important Side Door is' })
  await expect.element(page.getByRole('spinbutton', { name: 'Side Door: at least' })).toBeVisible()
  await expect.element(importance).not.toBeInTheDocument()
  await page.getByText('Which post is filled first?').click()
  await importance.selectOptions('most important')
  await expect.element(importance).toHaveValue('3')
})

it('a skill lists those who have it, and others are found by their name', async () => {
  const aid: Skill = {
    _id: 'aid',
    name: 'First aid',
    retired: false,
    expires: false,
    warnDays: 60,
    able: 1,
    learning: 0,
  }
  const has = memberWith('ann', 'Ann Hill', [{ skillId: 'aid', name: 'First aid', level: 'able', validUntil: null }])
  const hasNot = memberWith('ben', 'Ben Ortiz', [])
  const changes: object[] = []
  screen.server.on(skillsApi.list, () => [aid])
  screen.server.on(availabilityApi.members, () => [has, hasNot])
  screen.server.on(availabilityApi.changeMember, (change) => {
    changes.push(change)
    return hasNot
  })
  await screen.open('/rota/setup', { as: newPerson({ role: 'admin' }), size: PHONE })
  await unfold('Skills (1)')
  await page.getByText('Able 1 · learning 0').click()
  const level = page.getByRole('combobox', { name: 'Ben Ortiz: First aid' })
  await expect.element(page.getByRole('combobox', { name: 'Ann Hill: First aid' })).toHaveValue('able')
  await expect.element(level).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Find people for First aid' }).fill('ortiz')
  await level.selectOptions('able')
  await expect.poll(() => changes).toEqual([{ userId: 'ben', skills: [{ skillId: 'aid', level: 'able' }] }])
})

it('a template says how long before admins are told that a month is not published', async () => {
  screen.server.on(templatesApi.change, () => early)
  const row = page.getByRole('listitem').filter({ hasText: '2 to 3 people' })
  await row.getByRole('button', { name: 'Change Sunday' }).click()
  const weeks = page.getByLabelText('Tell admins while a month is not published')
  await expect.element(weeks).toHaveValue('')
  await weeks.selectOptions('4 weeks before')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => screen.server.received(templatesApi.change)).toMatchObject([{ publishWeeksBefore: 4 }])
})
