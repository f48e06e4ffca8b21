import { describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

const putMe = (fields: Record<string, string>, token: string, language = '') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) }
  return fetch(`${test.url}/api/users/me`, { method: 'PUT', body: form, headers })
}

const languageOf = async (token: string) => (await test.call(sessionsApi.me, {}, token)).body.user.language

describe('the language of a person', () => {
  it('must be a supported language', async () => {
    const { token } = await test.signUp()
    for (const language of ['fr', 'ES', 'null', 'toString']) {
      const response = await putMe({ language }, token)
      expect([language, response.status]).toEqual([language, 400])
    }
    expect(await languageOf(token)).toBeNull()
  })

  it('is the browser’s until the person chooses one, and again after they clear it', async () => {
    const { token } = await test.signUp()
    expect(await languageOf(token)).toBeNull()
    const chosen = await putMe({ language: 'es' }, token)
    expect([chosen.status, (await chosen.json()).language]).toEqual([200, 'es'])
    await putMe({ name: 'Another Name' }, token)
    expect(await languageOf(token)).toBe('es')
    await putMe({ language: '' }, token)
    expect(await languageOf(token)).toBeNull()
  })

  it('is that of their calendar from its next request on', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const { token } = await test.signUp({ name: 'Rosa Delgado' })
    const shift = { name: 'Rosa Delgado', assignment: 'Main Door', serviceTime: '9am', tieColor: 'Navy' }
    await test.call(scheduleApi.createManual, { ...shift, date: '2027-05-02' }, boss.token)
    const { body } = await test.call(calendarApi.create, {}, token)
    const address = test.url + new URL(body.url ?? '').pathname
    const english = await fetch(address)
    expect(await english.text()).toContain('DESCRIPTION:Tie color: Navy')
    await putMe({ language: 'es' }, token)
    const spanish = await fetch(address, { headers: { 'if-none-match': english.headers.get('etag') ?? '' } })
    expect(spanish.status).toBe(200)
    const text = await spanish.text()
    expect(text).toContain('DESCRIPTION:Color de corbata: Navy')
    expect(text).toContain('Ujieres: Rosa Delgado')
  })
})

describe('a refusal', () => {
  const login = (language?: string) =>
    fetch(`${test.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(language && { 'accept-language': language }) },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'not the right one' }),
    })

  it.each([
    [undefined, 'Invalid email or password'],
    ['fr-FR, fr;q=0.9', 'Invalid email or password'],
    ['es-419,es;q=0.9,en;q=0.8', 'Correo electrónico o contraseña incorrectos'],
  ])('to a request that accepts %s is in that language, or in English', async (language, error) => {
    expect(await (await login(language)).json()).toMatchObject({ error, code: 'invalid_credentials' })
  })

  it('names each field in the language of the request, whatever the person chose', async () => {
    const { token } = await test.signUp()
    await putMe({ language: 'es' }, token)
    const issueFor = async (language: string) =>
      (await (await putMe({ name: 'x'.repeat(200) }, token, language)).json()).issues
    expect(await issueFor('en')).toEqual([{ path: 'name', message: 'Please use at most 100 characters' }])
    expect(await issueFor('es')).toEqual([{ path: 'name', message: 'Usa 100 caracteres como máximo' }])
  })
})
