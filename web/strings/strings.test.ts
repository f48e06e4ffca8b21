import later from 'sentences:later'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { catalogueOf, sentencesOf } from '#shared/strings/sections.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./strings.setup.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('the sections', () => {
  it('are a module for each language, and hold what the browser says', async () => {
    for (const language of LANGUAGE_CODES) {
      const names = (
        ['core', 'visitor', 'member', 'own', 'admin', 'service', 'open', 'care', 'helpers', 'oidc', 'programs'] as const
      ).map((section) => `${section}.${language}` as const)
      const loaded = await Promise.all(
        names.map(async (name) => (name === 'core.en' ? sentencesOf('core', 'en') : (await later[name]()).default)),
      )
      expect({ ...Object.assign({}, ...loaded), ...sentencesOf('server', language) }).toEqual(catalogueOf(language))
    }
  })

  it('are the only way of the catalogue into a browser', () => {
    const importers = Object.entries(sources)
      .filter(([, source]) => /^import (?!type)[^']*'[^']*shared\/strings\/(?!sentence|issueSentence)/m.test(source))
      .map(([file]) => file)
    // The build reads them, the worker has no page that could load a section for it, and the stub of the screens' tests
    // is a server.
    expect(importers.sort()).toEqual([
      '../build/manifest.ts',
      '../build/sentences.ts',
      '../testing/server.stub.ts',
      '../worker/notification.plan.ts',
    ])
  })
})

describe('the loaded sentences', () => {
  beforeEach(() => {
    vi.resetModules()
  })

  it('grow by the sections requested', async () => {
    const { loadedSentence, loadStrings, t } = await import('./strings.ts')
    expect(t('menu.title')).toBe('Menu')
    expect(loadedSentence('join.title')).toBeUndefined()
    await loadStrings('visitor')
    expect(t('join.title')).toBe('Join the team')
    expect(loadedSentence('directory.title')).toBeUndefined()
    expect(loadedSentence('sms.code')).toBeUndefined()
  })

  it('of admins come with those of members', async () => {
    const { loadedSentence, loadStrings, t } = await import('./strings.ts')
    await loadStrings('admin')
    expect([t('admin.title'), t('directory.title')]).toEqual(['Admin dashboard', 'User Directory'])
    expect(loadedSentence('join.title')).toBeUndefined()
  })

  it('that are not loaded are said to be missing, which every browser test takes for a failure', async () => {
    const { t } = await import('./strings.ts')
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(t('directory.title')).toBe('directory.title')
    expect(error).toHaveBeenCalledWith('The section of directory.title is not loaded.')
    error.mockRestore()
  })

  it('come with the lazy part that needs them, or that part does not come', async () => {
    const { t, withStrings } = await import('./strings.ts')
    const part = await withStrings(async () => 'the part', 'visitor')()
    expect(part).toBe('the part')
    expect(t('join.title')).toBe('Join the team')
    vi.doMock('sentences:member.en', () => {
      throw new Error('offline')
    })
    const broken = withStrings(async () => 'another part', 'member')
    await expect(broken()).rejects.toThrow()
    vi.doUnmock('sentences:member.en')
    await expect(broken()).resolves.toBe('another part')
    expect(t('directory.title')).toBe('User Directory')
  })

  it('tell in English what fails before another language is there', async () => {
    const { beginIn, t } = await import('./strings.ts')
    const begun = beginIn('es')
    expect(t('errors.offline')).toBe('The server cannot be reached. Please check your connection.')
    await begun
    expect(t('errors.offline')).toBe('No se puede llegar al servidor. Revisa tu conexión, por favor.')
  })

  it('change their language in place, and later sections come in it', async () => {
    const { beginIn, changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('visitor')
    const [, change] = [loadStrings('member'), changeLanguage('es')]
    expect([language(), t('menu.title'), t('login.title')]).toEqual(['en', 'Menu', 'Login'])
    await change
    expect(['login.title', 'join.title', 'directory.title'].map((key) => t(key as 'login.title'))).toEqual([
      'Iniciar sesión',
      'Únete al equipo',
      'Directorio de usuarios',
    ])
    await loadStrings('admin')
    expect(t('schedule.count', { count: 1 })).toBe('1 turno')
    expect(t('schedule.count', { count: 1_000_000 })).toBe('1,000,000 turnos')
    await Promise.all([changeLanguage('en'), changeLanguage('es'), changeLanguage('en')])
    expect([language(), t('schedule.title')]).toEqual(['en', 'Usher Schedule'])
    await beginIn('es')
    expect(t('errors.offline')).toBe('No se puede llegar al servidor. Revisa tu conexión, por favor.')
  })

  it('are English where another language cannot be fetched, with the sections requested meanwhile', async () => {
    vi.doMock('sentences:core.es', () => {
      throw new Error('offline')
    })
    const { beginIn, language, loadStrings, t } = await import('./strings.ts')
    const begun = beginIn('es')
    const page = Promise.allSettled([loadStrings('visitor')])
    await expect(begun).rejects.toThrow()
    await page
    vi.doUnmock('sentences:core.es')
    await loadStrings('visitor')
    expect([language(), t('join.title')]).toEqual(['en', 'Join the team'])
  })

  it('stay in their language where another cannot be fetched', async () => {
    const { changeLanguage, language, loadStrings, t } = await import('./strings.ts')
    await loadStrings('visitor')
    vi.doMock('sentences:visitor.es', () => {
      throw new Error('offline')
    })
    await expect(changeLanguage('es')).rejects.toThrow()
    vi.doUnmock('sentences:visitor.es')
    expect([language(), t('reset.title')]).toEqual(['en', 'Forgot password'])
    await changeLanguage('es')
    expect(t('reset.title')).toBe('Contraseña olvidada')
  })
})
