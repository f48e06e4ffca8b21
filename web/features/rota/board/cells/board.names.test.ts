import { expect, it } from 'vitest'
import { letterCodes, ROOM, shortNames } from './board.names.ts'

it('names are shortened to the first one and an initial, and by more letters where two would share them', () => {
  const names = [
    ...['Walter Simmons', 'Clarence Hughes', 'Clarence Hall', 'Otis Bell', 'Mary Ann Whitfield', 'Cher'],
    ...['Bartholomew Featherstonehaugh', 'Bartholomew'],
  ]
  const said = (room: Parameters<typeof shortNames>[1]) => [...shortNames(names, room)].map(([, short]) => short)
  expect(said(ROOM.line)).toEqual([
    ...['Walter S.', 'Claren. Hu.', 'Claren. Ha.', 'Otis Bell', 'Mary W.', 'Cher', 'Barthol. F.', 'Bartholomew'],
  ])
  // The first and the last name stand below each other.
  expect(said(ROOM.narrow)).toEqual([
    ...['Walter\nSimmons', 'Clarence\nHughes', 'Clarence\nHall', 'Otis\nBell', 'Mary\nWhitfield', 'Cher'],
    ...['Bartholo.\nF.', 'Bartholo.'],
  ])
  // Wide letters leave room for fewer.
  expect(shortNames(['Raymond Abernathy'], ROOM.narrow).get('Raymond Abernathy')).toBe('Raymond\nA.')
  const alike = ['Ann Featherstone', 'Ann Featherbridge']
  expect([...shortNames(alike, ROOM.narrow).values()]).toEqual(['Ann\nFeathers.', 'Ann\nFeatherb.'])
  // Names that letters cannot tell apart stay whole.
  expect([...shortNames(['Ann Lee Whitfield', 'Ann Lou Whitfield'], ROOM.twoLines).values()]).toEqual([
    'Ann Lee Whitfield',
    'Ann Lou Whitfield',
  ])
})

it('only what has no room is cut, and never to what could be the name of somebody whose name is whole', () => {
  const said = (...names: string[]) => [...shortNames(names, ROOM.wideLine).values()]
  expect(said('Ruth Stone', 'Tom Ward', 'Mona Abernathy')).toEqual(['Ruth Stone', 'Tom Ward', 'Mona A.'])
  expect(said('Mona Adler', 'Mona Abernathy')).toEqual(['Mona Adler', 'Mona Ab.'])
  expect(said('Ruth Stone', 'Ruth Stonebridge')).toEqual(['Ruth Stone', 'Ruth Stoneb.'])
  expect(said('Otis Bell', 'Otis Ball', 'Otis Bellingham')).toEqual(['Otis Bell', 'Otis Ball', 'Otis Belli.'])
  // Wide letters leave room for fewer.
  expect(said('Emma Wommack')).toEqual(['Emma W.'])
})

it('on two lines the initial of a middle name tells two people apart, and what follows a surname is none', () => {
  const said = (...names: string[]) => [...shortNames(names, ROOM.narrow).values()]
  expect(said('Clarence A. Hughes', 'Clarence B. Hughes', 'Clarence Hughes')).toEqual([
    ...['Clarence\nA. H.', 'Clarence\nB. H.', 'Clarence\nHughes'],
  ])
  expect(said('Gerald C. Fontaine Jr.', 'Otis Bell III')).toEqual(['Gerald\nFontaine', 'Otis\nBell'])
  expect(shortNames(['Priscilla C. Young Jr.'], ROOM.line).get('Priscilla C. Young Jr.')).toBe('Priscil. Y.')
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
  // No code is a word that says that somebody is away.
  expect([...letterCodes(['Offering', 'Outside', 'North Aisle'])].map(([, code]) => code)).toEqual([
    'Offe',
    'Outs',
    'NoA',
  ])
})
