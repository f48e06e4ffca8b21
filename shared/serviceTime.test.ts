import { describe, expect, it } from 'vitest'
import { normaliseServiceTime, SERVICE_TIMES, serviceTimeFromMinutes, serviceTimeOrder } from './serviceTime.ts'

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
      if (!SERVICE_TIMES.includes(text)) expect(serviceTimeOrder(text)).toBe(1000 + minute)
    }
  })
})

describe('serviceTimeOrder', () => {
  it('counts the four of the specification from 0 to 3, however they are typed', () => {
    expect(SERVICE_TIMES.map(serviceTimeOrder)).toEqual([0, 1, 2, 3])
    expect(['9:00 AM', '10:45 a.m.', '6PM', '07:00 pm'].map(serviceTimeOrder)).toEqual([0, 1, 2, 3])
  })

  it.each([
    ['8am', 1480],
    ['11:15 AM', 1675],
    ['18:00', 2080],
    ['8', 1480],
    ['8.30', 1510],
    ['Noon', 1720],
    ['midnight', 1000],
  ])('sorts %j by its time of day: %d', (text, order) => {
    expect(serviceTimeOrder(text)).toBe(order)
  })

  it.each(['Early service', '', '25:00', '9:99', '13pm', '9am and 6pm'])('puts %j last', (text) => {
    expect(serviceTimeOrder(text)).toBe(9999)
  })
})
