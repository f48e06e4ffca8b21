import { beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#shared/strings/en.ts'
import { type Shown, shownFrom } from './strings.graph.ts'

const modules = import.meta.glob<Record<string, object>>('../../shared/strings/en/*.ts', { eager: true })

/** The keys of each section, by its name. */
const sections = new Map(
  Object.entries(modules).map(([path, module]) => {
    const name = path.replace(/^.*\/|\.ts$/g, '')
    return [name, Object.keys(module[name] ?? {})] as const
  }),
)
const sectionOf = new Map([...sections].flatMap(([name, keys]) => keys.map((key) => [key, name] as const)))

/** In every page from the start. */
const ALWAYS = ['core', 'errors', 'input']

/** What programs are told, in schemas that browsers have too: no form of ours brings it about. */
const FOR_PROGRAMS = 'api'

const shown = shownFrom('web/main.tsx')

describe('the catalogue', () => {
  it('is made of all sections, no key in two of them', () => {
    const keys = [...sections.values()].flat()
    expect(keys.length).toBeGreaterThan(400)
    expect(keys.sort()).toEqual(Object.keys(en).sort())
  })

  it('is nowhere loaded whole', () => {
    const files = shown.map(({ file }) => file)
    expect(files).not.toContain('shared/strings/en.ts')
    expect(files).not.toContain('shared/strings/es.ts')
    expect(files).not.toContain('shared/strings/translate.ts')
    expect(files).not.toContain('shared/strings/en/spreadsheet.ts')
    expect(files).not.toContain('shared/strings/en/notifications.ts')
  })
})

/** Keys that a file can show: literals, those that begin as a template does, and the refusals it makes itself. */
function keysIn({ file, source }: Shown): string[] {
  if (file.startsWith('shared/strings/')) return []
  const literals = [...source.matchAll(/(['"`])([\w.]+)\1/g)].map(([, , text = '']) => text)
  // web/api/error.ts asks what is loaded before it says `errors.${code}`, or is given the code by refusedHere().
  const heads =
    file === 'web/api/error.ts' ? [] : [...source.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, head = '']) => head)
  return [
    ...literals.filter((text) => sectionOf.has(text)),
    ...[...sectionOf.keys()].filter((key) => heads.some((head) => key.startsWith(head))),
    ...(source.includes('refusedHere')
      ? literals.map((code) => `errors.${code}`).filter((key) => sectionOf.has(key))
      : []),
  ]
}

it('is loaded, sentence by sentence, wherever it can be shown', () => {
  // That the walk has been everywhere.
  for (const file of [
    'shell/MenuSheet.tsx',
    'features/schedule/files/UploadSection.tsx',
    'features/phone/firebase.verifier.ts',
  ])
    expect(shown.map((part) => part.file)).toContain(`web/${file}`)
  expect(shown.flatMap(keysIn).length).toBeGreaterThan(500)

  const missing = shown.flatMap((part) =>
    keysIn(part)
      .filter((key) => ![...ALWAYS, FOR_PROGRAMS, ...part.sections].includes(sectionOf.get(key) ?? ''))
      .map((key) => `${part.file} can show ${key}, but is loaded without '${sectionOf.get(key)}': [${part.sections}]`),
  )
  expect([...new Set(missing)]).toEqual([])
})

describe('what is loaded', () => {
  beforeEach(() => {
    vi.resetModules()
  })

  it('grows by the sections asked for', async () => {
    const { loadedSentence, loadStrings, t } = await import('./strings.ts')
    expect(t('login.title')).toBe('Login')
    expect(loadedSentence('join.title')).toBeUndefined()
    await loadStrings('join', 'legal')
    expect(t('join.title')).toBe('Join the team')
    expect(t('terms.title')).toBe('Terms')
    expect(loadedSentence('profile.title')).toBeUndefined()
  })

  it('comes with the part that says it, or that part does not come', async () => {
    const { t, withStrings } = await import('./strings.ts')
    const part = await withStrings(async () => 'the part', 'schedule')()
    expect(part).toBe('the part')
    expect(t('schedule.count', { count: 1200 })).toBe('1,200 shifts')
    vi.doMock('#shared/strings/en/profile.ts', () => {
      throw new Error('offline')
    })
    const broken = withStrings(async () => 'another part', 'profile')
    await expect(broken()).rejects.toThrow()
    vi.doUnmock('#shared/strings/en/profile.ts')
    await expect(broken()).resolves.toBe('another part')
    expect(t('profile.title')).toBe('My Profile')
  })

  it('changes its language at once, with all that was asked for, and later sections come in it', async () => {
    const { beginIn, changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('join')
    const [, change] = [loadStrings('legal'), changeLanguage('es')]
    expect([language(), t('login.title')]).toEqual(['en', 'Login'])
    await change
    expect(['login.title', 'join.title', 'terms.title'].map((key) => t(key as 'login.title'))).toEqual([
      'Iniciar sesión',
      'Únete al equipo',
      'Condiciones',
    ])
    await loadStrings('schedule')
    expect(t('schedule.count', { count: 1 })).toBe('1 turno')
    expect(t('schedule.count', { count: 1_000_000 })).toBe('1,000,000 turnos')
    await Promise.all([changeLanguage('en'), changeLanguage('es'), changeLanguage('en')])
    expect([language(), t('schedule.title')]).toEqual(['en', 'Usher Schedule'])
    await beginIn('es')
    expect(t('errors.offline')).toBe('No se puede llegar al servidor. Revisa tu conexión, por favor.')
  })

  it('begins in English where another language cannot be fetched, with all that was asked for meanwhile', async () => {
    vi.doMock('./spanish.ts', () => {
      throw new Error('offline')
    })
    const { beginIn, language, loadStrings, t } = await import('./strings.ts')
    const begun = beginIn('es')
    const page = loadStrings('join')
    await expect(begun).rejects.toThrow()
    await Promise.allSettled([page])
    vi.doUnmock('./spanish.ts')
    await loadStrings('join')
    expect([language(), t('join.title')]).toEqual(['en', 'Join the team'])
  })

  it('stays in its language where another cannot be fetched', async () => {
    const { changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('reset')
    vi.doMock('#shared/strings/es/reset.ts', () => {
      throw new Error('offline')
    })
    await expect(changeLanguage('es')).rejects.toThrow()
    vi.doUnmock('#shared/strings/es/reset.ts')
    expect([language(), t('reset.title')]).toEqual(['en', 'Forgot password'])
    await changeLanguage('es')
    expect(t('reset.title')).toBe('Contraseña olvidada')
  })
})
