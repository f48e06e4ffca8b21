import { describe, expect, it } from 'vitest'
import {
  minuteOfDay,
  normaliseServiceTime,
  SERVICE_TIMES,
  serviceTimeFromMinutes,
  serviceTimeKey,
  timeOfDay,
  timeOrder,
  wholeTime,
} from './serviceTime.ts'

describe('normaliseServiceTime', () => {
  it.each([
    ['9:00 AM', '9am'],
    ['9 am', '9am'],
    ['9AM', '9am'],
    ['9am', '9am'],
    ['09:00 a.m.', '9am'],
    ['9.00 am', '9am'],
    ['9:00:00 AM', '9am'],
    ['  9:00 \u202f AM ', '9am'],
    ['9:00\u00a0A. M.', '9am'],
    ['10:45 AM', '10:45am'],
    ['6:00 PM', '6pm'],
    ['07:05 p.m', '7:05pm'],
    ['12:00 PM', '12pm'],
    ['12:30 am', '12:30am'],
  ])('stores %j as %j', (typed, stored) => {
    expect(normaliseServiceTime(typed)).toBe(stored)
  })

  it.each([
    ['18:00', '18:00'],
    ['9', '9'],
    ['  Early \n service ', 'Early service'],
    ['13:00 PM', '13:00 PM'],
    ['0:30 AM', '0:30 AM'],
    ['9:75 am', '9:75 am'],
    ['9am and 6pm', '9am and 6pm'],
    ['Noon', 'Noon'],
    ['', ''],
  ])('keeps %j as typed: %j', (typed, stored) => {
    expect(normaliseServiceTime(typed)).toBe(stored)
  })
})

describe('serviceTimeFromMinutes', () => {
  it.each([
    [540, '9am'],
    [645, '10:45am'],
    [1080, '6pm'],
    [0, '12am'],
    [720, '12pm'],
    [5, '12:05am'],
    [1439, '11:59pm'],
    [539.9999999, '9am'],
    [1440, '12am'],
    [-60, '11pm'],
  ])('writes %d as %s', (minutes, text) => {
    expect(serviceTimeFromMinutes(minutes)).toBe(text)
  })

  it('is read back as the same time for every minute of the day', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const text = serviceTimeFromMinutes(minute)
      expect(normaliseServiceTime(text)).toBe(text)
      expect(timeOrder(text)).toBe(minute)
    }
  })
})

describe('minuteOfDay', () => {
  it.each([
    ['10:00 AM', 10, 0],
    ['10am', 10, 0],
    ['10 a.m.', 10, 0],
    [' 7\u202fP.M. ', 19, 0],
    ['7 p.m.', 19, 0],
    ['12am', 0, 0],
    ['12:30 PM', 12, 30],
    ['18:00', 18, 0],
    ['8', 8, 0],
    ['8.30', 8, 30],
    ['NOON', 12, 0],
    ['12 noon', 12, 0],
    ['Midnight', 0, 0],
  ])('reads %j', (text, hour, minute) => {
    expect(minuteOfDay(text)).toBe(hour * 60 + minute)
  })

  it.each([
    ['10:00 AM - 12:00 PM', 10, 0],
    ['6–7:30pm', 18, 0],
    ['6:15 — 7:30 p.m.', 18, 15],
    ['10-12pm', 10, 0],
    ['11:30-1pm', 11, 30],
    ['9-5pm', 9, 0],
    ['12-1pm', 12, 0],
    ['11-1am', 23, 0],
    ['10-12am', 22, 0],
    ['7-7pm', 7, 0],
    ['10-noon', 10, 0],
    ['9 to midnight', 21, 0],
    ['10am until noon', 10, 0],
    ['18:00 to 19:30', 18, 0],
    ['18:00-7pm', 18, 0],
    ['0:30-2am', 0, 30],
    ['9am - 11', 9, 0],
    ['9-10:30', 9, 0],
  ])('reads the start of %j', (text, hour, minute) => {
    expect(minuteOfDay(text)).toBe(hour * 60 + minute)
  })

  it.each([
    'after lunch',
    '',
    '-',
    '10am -',
    '- 10am',
    '10am - late',
    'early - 10am',
    '9am and 6pm',
    '24:00',
    '9:60 am',
    '13pm',
    '9-25pm',
    '2026-12-06',
    '9-10-11',
    '555-0134',
  ])('finds no time in %j', (text) => {
    expect(minuteOfDay(text)).toBeUndefined()
  })

  it('is what a day is sorted by, and what is no time comes last', () => {
    const day = ['after lunch', '7pm', '6pm', '10:45am', 'noon - 1pm', '9am', '8']
    expect(day.sort((one, other) => timeOrder(one) - timeOrder(other))).toEqual([
      ...['8', '9am', '10:45am', 'noon - 1pm', '6pm', '7pm', 'after lunch'],
    ])
  })
})

describe('timeOrder', () => {
  it('keeps the four usual ones in their order, however they are typed', () => {
    expect([...SERVICE_TIMES].sort((a, b) => timeOrder(a) - timeOrder(b))).toEqual(SERVICE_TIMES)
    expect(['9:00 AM', '10:45 a.m.', '6PM', '07:00 pm'].map(timeOrder)).toEqual(SERVICE_TIMES.map(timeOrder))
  })

  it.each([
    ['midnight', 0],
    ['8am', 480],
    ['8', 480],
    ['8.30', 510],
    ['9am - 10am', 540],
    ['10am', 600],
    ['11am - 1pm', 660],
    ['11:15 AM', 675],
    ['Noon', 720],
    ['18:00', 1080],
    ['11:59pm', 1439],
  ])('sorts %j by its time of day: %d', (text, order) => {
    expect(timeOrder(text)).toBe(order)
  })

  it.each(['Early service', '', '25:00', '9:99', '13pm', '9am and 6pm'])('puts %j last', (text) => {
    expect(timeOrder(text)).toBe(1440)
  })
})

it('times of the same minute have one key, and words their own', () => {
  expect(['18:00', '6 PM', '6pm', '6:00pm - 7:30pm'].map(serviceTimeKey)).toEqual(['6pm', '6pm', '6pm', '6pm'])
  expect(['9', '09:00', 'noon', 'After  Lunch'].map(serviceTimeKey)).toEqual(['9am', '9am', '12pm', 'after lunch'])
})

describe('a typed time of day', () => {
  it.each<[string, string[], string | [string, string] | undefined]>([
    ['9', [], '9am'],
    ['9', ['6pm', '10:45am'], '9am'],
    ['9', ['6pm'], ['9am', '9pm']],
    ['10.45', [], '10:45am'],
    ['12', [], '12pm'],
    ['12', ['9am'], ['12am', '12pm']],
    ['6', ['9am', '7pm'], '6pm'],
    ['6:30', ['9am'], ['6:30am', '6:30pm']],
    ['18:30', ['9am'], '6:30pm'],
    ['0', [], '12am'],
    ['9 AM', ['6pm'], '9am'],
    ['noon', [], 'noon'],
    ['10:00 AM - noon', [], '10:00 AM - noon'],
    ['after lunch', [], undefined],
    ['25', [], undefined],
  ])('%s beside %s is %s', (typed, others, meant) => {
    expect(timeOfDay(typed, others.map(timeOrder))).toEqual(meant)
  })
})

describe('a time without am or pm', () => {
  it.each([
    ['1:00', '1pm', '1:00 PM'],
    ['5:30', '5:30pm', '5:30 PM'],
    ['5.30', '5:30pm', '5:30 PM'],
    ['6:59', '6:59pm', '6:59 PM'],
    ['6', '6pm', '6:00 PM'],
    ['7', '7am', '7:00 AM'],
    ['7:00', '7am', '7:00 AM'],
    ['11:59', '11:59am', '11:59 AM'],
    ['12', '12pm', '12:00 PM'],
    ['12:45', '12:45pm', '12:45 PM'],
    ['5:30 - 7:00', '5:30pm', null],
    ['05:30', '5:30am', null],
    ['05', '5am', null],
    ['0:30', '12:30am', null],
    ['17:30', '5:30pm', null],
    ['5:30am', '5:30am', null],
    ['5:30:00', '5:30am', null],
  ])('%j is %s', (text, key, whole) => {
    expect([serviceTimeKey(text), wholeTime(text)]).toEqual([key, whole])
  })
})
