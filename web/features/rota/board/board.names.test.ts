import { expect, it } from 'vitest'
import { letterCodes, shortNames } from './board.names.ts'

it('names are shortened to the first one and an initial, and by more letters where two would share them', () => {
  const names = [
    ...['Walter Simmons', 'Clarence Hughes', 'Clarence Hall', 'Otis Bell', 'Mary Ann Whitfield', 'Cher'],
    ...['Bartholomew Featherstonehaugh', 'Bartholomew'],
  ]
  const said = (room: number) => [...shortNames(names, room)].map(([, short]) => short)
  expect(said(11)).toEqual([
    ...['Walter S.', 'Claren. Hu.', 'Claren. Ha.', 'Otis Bell', 'Mary W.', 'Cher', 'Barthol. F.', 'Bartholomew'],
  ])
  expect(said(9)).toEqual([
    ...['Walter S.', 'Clar. Hu.', 'Clar. Ha.', 'Otis Bell', 'Mary W.', 'Cher', 'Barth. F.', 'Bartholo.'],
  ])
  // Names that letters cannot tell apart stay whole.
  expect([...shortNames(['Ann Lee Whitfield', 'Ann May Whitfield'], 9).values()]).toEqual([
    'Ann Lee Whitfield',
    'Ann May Whitfield',
  ])
})

it('posts get two initials, or three letters of the only word that tells, and more where two would share them', () => {
  const posts = [
    ...['Main Door', 'Middle Door', 'Balcony', 'Parking Lot', 'Main Door', 'Lobby and welcome desk'],
    ...['Accessibility & elevator', 'Puerta de la Sala'],
  ]
  expect([...letterCodes(posts)]).toEqual([
    ['Main Door', 'MD'],
    ['Middle Door', 'MiD'],
    ['Balcony', 'Bal'],
    ['Parking Lot', 'PL'],
    ['Lobby and welcome desk', 'Lob'],
    ['Accessibility & elevator', 'Acc'],
    ['Puerta de la Sala', 'PS'],
  ])
})
