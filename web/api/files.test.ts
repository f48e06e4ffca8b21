import { expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { formOf } from './files.ts'

it('makes a form of what is there, and puts the file where the contract wants it', () => {
  const photo = new File(['pixels'], 'photo.jpg')
  const form = formOf(usersApi.updateMe, { name: 'Ann Lee', password: undefined, removePhoto: 'false' }, photo)
  expect([...form.keys()]).toEqual(['name', 'removePhoto', 'photo'])
  expect(form.get('name')).toBe('Ann Lee')
  expect(form.get('photo')).toMatchObject({ name: 'photo.jpg', size: 6 })
  expect([...formOf(usersApi.updateMe, { name: '' }).entries()]).toEqual([['name', '']])
  expect([...formOf(importsApi.import, {}, new File(['cells'], 'december.xlsx')).keys()]).toEqual(['file'])
})
