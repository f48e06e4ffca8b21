import { beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#shared/strings/en.ts'
import { sectionsOf, WAITING_SECTIONS } from '../navigation/pages.ts'
import type { Section } from './strings.ts'

type SectionName = Section | 'core' | 'server'

const modules = import.meta.glob<{ sentences: object }>('../../shared/strings/sections/*.en.ts', { eager: true })

/** The keys of each section. */
const sections = new Map(
  Object.entries(modules).map(([path, { sentences }]) => [
    path.replace(/^.*\/|\.en\.ts$/g, '') as SectionName,
    Object.keys(sentences),
  ]),
)
const sectionByKey = new Map([...sections].flatMap(([name, keys]) => keys.map((key) => [key, name] as const)))

const raw = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '../../shared/*.ts',
    '!../**/*.{test,testing,fixtures}.{ts,tsx}',
    '!../../shared/*.test.ts',
    '!../strings/strings.setup.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Sources of the browser and of the contract, by their path from the root of the repository. */
const sources = Object.entries(raw).map(
  ([path, source]) =>
    [path.replace('../../', '').replace('../', 'web/').replace('./', 'web/strings/'), source] as const,
)

describe('the catalogue', () => {
  it('is made of all sections, no key in two of them', () => {
    const keys = [...sections.values()].flat()
    expect(keys.length).toBeGreaterThan(400)
    expect(keys.sort()).toEqual(Object.keys(en).sort())
  })

  it('reaches browsers only by section', () => {
    const importers = sources
      .filter(([, source]) =>
        /^import (?!type)[^']*'[^']*strings\/(en|es|translate|sections\/.*|e[ns]\/.*)\.ts'/m.test(source),
      )
      .map(([file]) => file)
    // The manifest is read by the build, and the worker has no page that could load a section for it.
    expect(importers.sort()).toEqual([
      'web/build/manifest.ts',
      'web/strings/strings.ts',
      'web/worker/notification.plan.ts',
    ])
  })
})

/** Rooms whose files have sections besides `core`, by the page that shows them; the first match counts. */
const ROOMS: [RegExp, readonly Section[]][] = [
  [/^web\/features\/legal\//, sectionsOf('privacy')],
  [/^web\/app\/WaitingPage/, WAITING_SECTIONS],
  [/^web\/(app\/InvitePage|features\/invite\/)/, sectionsOf('invite')],
  [/^web\/app\/JoinedOffers/, [...sectionsOf('invite'), 'member', 'profile']],
  [
    /^web\/(app\/RotaNav|features\/rota\/(board|callOuts|coverage|explain|fill|publish|report|settings|setup|today)\/)/,
    sectionsOf('rota'),
  ],
  [/^web\/features\/rota\/swaps\/SwapsPanel/, [...sectionsOf('rota'), 'serving']],
  [/^web\/features\/rota\/(answers|availability|offers|reply|swaps)\//, [...sectionsOf('dashboard'), 'serving']],
  [/^web\/features\/registration\//, sectionsOf('register')],
  [/^web\/features\/password\/(MailStep|ResetByMailPage|VerifyEmailPage)/, sectionsOf('resetByMail')],
  [/^web\/features\/(join|password|phone)\//, sectionsOf('login')],
  [/^web\/features\/sessions\/DemoLogins/, ['registration']],
  [/^web\/features\/sessions\/Login/, sectionsOf('login')],
  [/^web\/features\/chat\//, sectionsOf('chat')],
  [
    /^web\/features\/(admin|meetings|setup|schedule\/(admin|files|imports))\/|\/SecondFactorNeeded\./,
    sectionsOf('admin'),
  ],
  [/^web\/features\/(calendar|ownData|ownSessions|profile|push|secondFactor)\//, sectionsOf('profile')],
  [/^web\/(app\/NextStep|features\/install\/)/, [...sectionsOf('dashboard'), 'profile']],
  // Only beside shifts.
  [/^web\/ui\/Swatch/, sectionsOf('dashboard')],
  // Around pages of several sections.
  [/^web\/features\/(botCheck|config|sessions)\/|^web\/app\/(member\/|Pages\.|page\.entries\.)/, []],
  [/^web\/(app|features)\//, sectionsOf('dashboard')],
]

/** The sections that are loaded wherever a file can show a sentence. */
function sectionsFor(file: string): readonly SectionName[] {
  // Schemas of shared/ name issues that no form of the app can cause: only the server says those.
  if (file.startsWith('shared/')) return ['core', 'server']
  return ['core', ...(ROOMS.find(([room]) => room.test(file))?.[1] ?? [])]
}

/** Keys that a file can show: literals, those that begin as a template does, and its own refusals. */
function keysIn(file: string, source: string): string[] {
  // The worker bundles its own sentences.
  if (file.startsWith('web/worker/')) return []
  // Two names of audited actions, `interest.deleted` and `secondFactor.reset`, are spelled like keys.
  const literals = [...source.matchAll(/(['"`])([\w.]+)\1(?!: about\()/g)].map(([, , text = '']) => text)
  // web/api/error.ts looks whether `errors.${code}` is loaded, or gets the code from refusedHere().
  const heads =
    file === 'web/api/error.ts' ? [] : [...source.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, head = '']) => head)
  const codes = source.includes('refusedHere') ? literals.map((code) => `errors.${code}`) : []
  return [...sectionByKey.keys()].filter(
    (key) => literals.includes(key) || codes.includes(key) || heads.some((head) => key.startsWith(head)),
  )
}

it('every sentence is loaded wherever it can be shown', () => {
  const shown = sources.flatMap(([file, source]) => keysIn(file, source).map((key) => ({ file, key })))
  expect(shown.length).toBeGreaterThan(500)
  const missing = shown
    .map(({ file, key }) => ({ file, key, section: sectionByKey.get(key) as SectionName, loaded: sectionsFor(file) }))
    .filter(({ section, loaded }) => !loaded.includes(section))
    .map(({ file, key, section, loaded }) => `${file} shows ${key} of '${section}', but has only [${loaded}]`)
  expect(missing).toEqual([])
})

describe('the loaded sentences', () => {
  beforeEach(() => {
    vi.resetModules()
  })

  it('grow by the sections requested', async () => {
    const { loadedSentence, loadStrings, t } = await import('./strings.ts')
    expect(t('menu.title')).toBe('Menu')
    expect(loadedSentence('join.title')).toBeUndefined()
    await loadStrings('visitor', 'legal')
    expect(t('join.title')).toBe('Join the team')
    expect(t('terms.title')).toBe('Terms')
    expect(loadedSentence('profile.title')).toBeUndefined()
  })

  it('come with the lazy part that needs them, or that part does not come', async () => {
    const { t, withStrings } = await import('./strings.ts')
    const part = await withStrings(async () => 'the part', 'member')()
    expect(part).toBe('the part')
    expect(t('schedule.count', { count: 1200 })).toBe('1,200 shifts')
    vi.doMock('#shared/strings/sections/profile.en.ts', () => {
      throw new Error('offline')
    })
    const broken = withStrings(async () => 'another part', 'profile')
    await expect(broken()).rejects.toThrow()
    vi.doUnmock('#shared/strings/sections/profile.en.ts')
    await expect(broken()).resolves.toBe('another part')
    expect(t('profile.title')).toBe('My Profile')
  })

  it('change their language in place, and later sections come in it', async () => {
    const { beginIn, changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('visitor')
    const [, change] = [loadStrings('legal'), changeLanguage('es')]
    expect([language(), t('menu.title'), t('login.title')]).toEqual(['en', 'Menu', 'Login'])
    await change
    expect(['login.title', 'join.title', 'terms.title'].map((key) => t(key as 'login.title'))).toEqual([
      'Iniciar sesión',
      'Únete al equipo',
      'Condiciones',
    ])
    await loadStrings('member')
    expect(t('schedule.count', { count: 1 })).toBe('1 turno')
    expect(t('schedule.count', { count: 1_000_000 })).toBe('1,000,000 turnos')
    await Promise.all([changeLanguage('en'), changeLanguage('es'), changeLanguage('en')])
    expect([language(), t('schedule.title')]).toEqual(['en', 'Usher Schedule'])
    await beginIn('es')
    expect(t('errors.offline')).toBe('No se puede llegar al servidor. Revisa tu conexión, por favor.')
  })

  it('are English where another language cannot be fetched, with the sections requested meanwhile', async () => {
    vi.doMock('#shared/strings/sections/core.es.ts', () => {
      throw new Error('offline')
    })
    const { beginIn, language, loadStrings, t } = await import('./strings.ts')
    const begun = beginIn('es')
    const page = loadStrings('visitor')
    await expect(begun).rejects.toThrow()
    await Promise.allSettled([page])
    vi.doUnmock('#shared/strings/sections/core.es.ts')
    await loadStrings('visitor')
    expect([language(), t('join.title')]).toEqual(['en', 'Join the team'])
  })

  it('stay in their language where another cannot be fetched', async () => {
    const { changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('visitor')
    vi.doMock('#shared/strings/sections/visitor.es.ts', () => {
      throw new Error('offline')
    })
    await expect(changeLanguage('es')).rejects.toThrow()
    vi.doUnmock('#shared/strings/sections/visitor.es.ts')
    expect([language(), t('reset.title')]).toEqual(['en', 'Forgot password'])
    await changeLanguage('es')
    expect(t('reset.title')).toBe('Contraseña olvidada')
  })
})
