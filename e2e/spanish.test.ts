import type { Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { findOverflow, findSmallTargets, findViolations, settle } from './stage/accessibility.scan.ts'
import { post } from './stage/chat.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addSunday, SUNDAY_ZONE } from './stage/sunday.team.ts'
import { addTask } from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

// A Sunday that has not begun, at any hour of the day.
const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE } })

const SHIFT = { serviceTime: '9am', tieColor: 'Azul marino' }

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const shift = { ...SHIFT, name: member.name, assignment: 'Puerta principal' }
  for (const date of ['2026-12-06', '2026-12-13', '2026-12-20']) await team.addShift({ ...shift, date })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

async function logInInSpanish(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(heading(page)).toHaveText(`¡Hola, ${person.name}! Te damos la bienvenida a la app de ushers scheduler.`)
}

test('a visitor chooses Spanish, serves in it, and goes back to English on the profile', async ({ open }) => {
  const page = await open({ size: PHONE })
  await page.goto('/login')
  await page.getByLabel('Email').fill('typed@example.org')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(heading(page)).toHaveText('Iniciar sesión')
  // Nothing was loaded anew.
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('typed@example.org')
  expect(await languageOf(page)).toBe('es')
  await expect(page).toHaveTitle('Iniciar sesión · Ushers Scheduler')

  await logInInSpanish(page, member)
  await expect(page.getByRole('heading', { name: 'Próximos turnos' })).toBeVisible()
  await expect(page.getByText(/domingo, \d+ de diciembre/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Horario' }).click()
  await expect(heading(page)).toHaveText('Horario de ujieres')
  await expect(page.getByRole('heading', { name: 'diciembre de 2026' })).toBeVisible()

  await page.goto('/chat/general')
  await page.getByRole('textbox', { name: /^Mensaje para/ }).fill('Buenos días')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('article').getByText('Buenos días')).toBeVisible()
  // The server's day, whichever that is: 'sábado, 21 de noviembre de 2026'.
  await expect(page.getByRole('log').getByRole('heading').last()).toHaveText(/^\p{L}+, \d+ de \p{L}+( de \d{4})?$/u)

  await page.goto('/profile')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByLabel('Idioma').selectOption('en')
  await expect(heading(page)).toHaveText('My Profile')
  expect((await saved).status()).toBe(200)
  expect(await languageOf(page)).toBe('en')
  await page.reload()
  await expect(heading(page)).toHaveText('My Profile')
})

test('a language goes with its person to other browsers, and what the server alone says is in it', async ({ open }) => {
  const person = await team.add({ name: 'Rosa Delgado' })
  const page = await open({ as: person, size: PHONE })
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('dialog').getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'English' })).toBeVisible()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(heading(page)).toHaveText('Mis tareas')

  const elsewhere = await open({ size: PHONE })
  await elsewhere.goto('/login')
  await expect(heading(elsewhere)).toHaveText('Login')
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(heading(elsewhere)).toHaveText(/^¡Hola, Rosa Delgado!/)
  await elsewhere.goto('/tasks')
  await elsewhere.getByRole('button', { name: 'Crear tarea' }).click()
  await expect(elsewhere.getByLabel('Título')).toHaveAccessibleDescription('Completa este campo, por favor')
})

test('a browser that asks for Spanish is answered in it', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 401/, /^401 .*\/api\//)
  const page = await open({ locale: 'es-MX' })
  await page.goto('/login')
  await expect(heading(page)).toHaveText('Iniciar sesión')
  await page.getByLabel('Correo electrónico').fill('nadie@example.org')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es la correcta')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Correo electrónico o contraseña incorrectos')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.reload()
  await expect(heading(page)).toHaveText('Login')
})

const MEMBER_PAGES = [
  '/dashboard',
  '/schedule',
  '/tasks',
  '/profile',
  '/directory',
  '/availability',
  '/channels',
  '/chat/sunday-team',
  '/privacy',
]
const ADMIN_PAGES = [
  '/admin',
  '/people',
  '/schedule?month=2026-12',
  '/rota/coverage',
  '/rota/report',
  '/rota?month=2026-12',
]

/** The app's words that a line ends inside of: those of the test, which are wider than a phone, break everywhere. */
const brokenWords = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{3,25}(?!\p{L})/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (!/^(.)\1+$/.test(word) && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
        broken.push(word)
    }
  }
  return broken
}

test('the longer words of Spanish, the longest names and text twice as large fit on a phone, and its pages are accessible', async ({
  open,
}) => {
  const me = await team.add({ name: 'W'.repeat(60) })
  await addTask(team, me, { title: 'M'.repeat(60), dueDate: '2026-12-06' })
  await post(team, me, 'sunday-team', ['W'.repeat(60)])
  await team.addShift({ ...SHIFT, date: '2026-12-13', name: me.name, assignment: 'A'.repeat(60) })
  const page = await open({ as: me, size: PHONE, locale: 'es' })
  const icon = page.getByRole('button', { name: 'Abrir el menú' }).locator('svg')
  const findings: string[] = []
  const addOverflow = async (what: string) => {
    await settle(page)
    const overflow = await findOverflow(page)
    if (overflow > 0) findings.push(`${what} is ${overflow} pixels too wide`)
  }
  const addPages = async (paths: string[]) => {
    for (const path of paths) {
      await page.setViewportSize(PHONE)
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(heading(page)).toBeVisible()
      await settle(page)
      if (path === '/dashboard') findings.push(...(await findViolations(page)), ...(await findSmallTargets(page)))
      await page.setViewportSize({ width: 320, height: 640 })
      await addOverflow(path)
      findings.push(...(await page.evaluate(brokenWords)).map((word) => `${path} breaks ${word}`))
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await addOverflow(`${path}, twice as large on 320,`)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize(PHONE)
      const before = path === '/tasks' && (await icon.boundingBox())
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await addOverflow(`${path}, twice as large,`)
      if (!before) continue
      expect(((await icon.boundingBox())?.width ?? 0) / before.width).toBeGreaterThan(1.8)
    }
  }
  await addPages(MEMBER_PAGES)
  const { serviceId } = await addSunday(team)
  await team.call(usersApi.promote, { id: me._id })
  await addPages([...ADMIN_PAGES, `/service/${serviceId}`])
  expect(findings).toEqual([])
})
