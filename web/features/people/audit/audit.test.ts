import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/people/audit.ts'
import { AUDIT_ACTION_NAMES } from '#shared/people/auditActions.ts'
import { t } from '../../../strings/strings.ts'
import { groupByDay } from './audit.days.ts'
import { auditSentence, detailParts } from './audit.sentences.ts'

const ruth = { _id: 'r', name: 'Ruth' }
const ann = { type: 'user', _id: 'a', name: 'Ann' }

/** People of today by id. */
const NAMES = new Map([['a', 'Ann']])

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  _id: 'e',
  at: '2026-12-06T04:00:00.000Z',
  actor: ruth,
  action: 'user.suspended',
  subject: ann,
  detail: {},
  ...change,
})

const said = (change: Partial<AuditEntry>): string => auditSentence(entry(change), t)

describe('a sentence', () => {
  it('says who did what to whom', () => {
    expect(said({})).toBe('Ruth suspended Ann.')
    expect(said({ action: 'user.roleChanged', detail: { role: 'standard' } })).toBe('Ruth changed Ann’s role to User.')
    expect(said({ action: 'interest.statusChanged', detail: { status: 'contacted' } })).toBe(
      'Ruth marked a join form as Contacted.',
    )
    expect(said({ action: 'interest.deleted' })).toBe('Ruth deleted a join form.')
  })

  it('tells apart how somebody came to be a user', () => {
    const created = { action: 'user.created', detail: { role: 'admin' } }
    expect(said(created)).toBe('Ruth created Ann as Admin.')
    expect(said({ ...created, actor: { _id: 'a', name: 'Ann' } })).toBe('Ann registered.')
    expect(said({ ...created, actor: null })).toBe('Ann was created when the app was set up.')
  })

  it('names the talk of a day by that day', () => {
    const message = { type: 'message', _id: 'm', name: null }
    const deleted = { action: 'message.deleted', subject: message } as const
    expect(said({ ...deleted, detail: { channel: 'day-2027-02-07', user: ann } })).toContain('Sunday, February 7')
    expect(said({ ...deleted, detail: { channel: 'sunday-team', user: ann } })).toContain('Sunday Team')
  })

  it('names the shift and the file', () => {
    const shift = { type: 'shift', _id: 's', name: null }
    const deleted = { date: '2026-12-06', user: { _id: null, name: 'Peter Zhang' } }
    expect(said({ action: 'shift.deleted', subject: shift, detail: deleted })).toBe(
      'Ruth deleted a shift of Peter Zhang on Sunday, December 6, 2026.',
    )
    expect(said({ action: 'shift.added', subject: shift, detail: { date: '2026-12-06', name: 'Peter Zhang' } })).toBe(
      'Ruth added a shift for Peter Zhang on Sunday, December 6, 2026.',
    )
    const imported = { filename: 'december.xlsx', count: 1200, added: 1200, updated: 0, unchanged: 0 }
    expect(said({ action: 'schedule.imported', subject: shift, detail: imported })).toBe(
      'Ruth imported december.xlsx into the schedule: 1,200 entries.',
    )
  })

  it('names the task and the meeting', () => {
    const task = { type: 'task', _id: 't', name: null }
    const detail = { title: 'Print the rota', changed: ['status'] }
    expect(said({ action: 'task.created', subject: task, detail })).toBe('Ruth created the task “Print the rota”.')
    expect(said({ action: 'task.changed', subject: task, detail })).toBe('Ruth changed the task “Print the rota”.')
    const meeting = { type: 'meeting', _id: 'm', name: null }
    expect(said({ action: 'meeting.deleted', subject: meeting, detail: { title: 'First aid' } })).toBe(
      'Ruth deleted the meeting “First aid”.',
    )
  })

  it('stands also where names are gone and actions are new', () => {
    expect(said({ actor: { _id: 'x', name: null } })).toBe('Somebody who is gone suspended Ann.')
    expect(said({ action: 'task.blessed' })).toBe('Ruth: task.blessed (Ann)')
  })

  it('has no gap left, whatever the action', () => {
    for (const action of AUDIT_ACTION_NAMES) {
      expect(said({ action, detail: {} })).not.toMatch(/[{}]/)
      expect(t(`audit.action.${action}`)).not.toBe('')
    }
  })
})

it('names what somebody changed of their profile', () => {
  const detail = { changed: ['name', 'phoneNumber', 'password', 'photo', 'another part'], verified: 'phoneNumber' }
  const parts = ['name', 'phone number', 'password', 'photo', 'phone number verified']
  expect(detailParts(entry({ action: 'user.profileChanged', detail }), NAMES, t)).toEqual(parts)
  expect(detailParts(entry({ detail }), NAMES, t)).toEqual([])
  expect(detailParts(entry({ action: 'user.profileChanged', detail: { changed: 'all' } }), NAMES, t)).toEqual([])
})

it('names what of a task has become another', () => {
  const changed = ['assignedTo', 'status', 'dueDate', 'title']
  expect(detailParts(entry({ action: 'task.changed', detail: { changed } }), NAMES, t)).toEqual([
    'title',
    'due date',
    'status',
    'assigned to',
  ])
  expect(detailParts(entry({ action: 'task.deleted', detail: { changed } }), NAMES, t)).toEqual([])
})

it('says how an answer came that its member did not give in the app', () => {
  const detail = { date: '2026-12-06', name: 'Ann', post: 'Main Door' }
  const answered = (by?: string) =>
    detailParts(entry({ action: 'assignment.accepted', detail: { ...detail, by } }), NAMES, t)
  const ways = [answered('link'), answered('sms'), answered('admin'), answered()]
  expect(ways).toEqual([['by a reply link'], ['by text'], ['told to an admin'], []])
  expect(said({ action: 'replyLink.created', detail })).toBe(
    'Ruth made a reply link for Ann: Main Door, Sunday, December 6, 2026.',
  )
})

it('says for whom a helper did it, also where that account is gone', () => {
  const answered = (id: string, by?: string) =>
    detailParts(entry({ action: 'assignment.accepted', detail: { date: '2026-12-06', for: id, by } }), NAMES, t)
  expect([answered('a'), answered('gone'), answered('a', 'sms')]).toEqual([
    ['for Ann'],
    ['for somebody who is gone'],
    ['for Ann', 'by text'],
  ])
})

it('names the file that people were read from, and what a search is for', () => {
  const read = (filename: string) =>
    detailParts(entry({ action: 'people.read', detail: { count: 2, filename } }), NAMES, t)
  expect([read('ushers.csv'), read('')]).toEqual([['ushers.csv'], []])
  const detail = { from: '2026-12-01', to: '2026-12-31', kind: 'prove' }
  expect(detailParts(entry({ action: 'run.begun', detail }), NAMES, t)).toEqual(['what a place would cost'])
  expect(detailParts(entry({ action: 'run.begun', detail: { ...detail, kind: 'fill' } }), NAMES, t)).toEqual([])
  expect(said({ action: 'draft.dropped', detail: { ...detail, count: 4 } })).toBe(
    'Ruth threw the drafts of 4 services away: December 1–31.',
  )
})

it('is grouped by the days of the team', () => {
  const at = (_id: string, moment: string) => entry({ _id, at: moment })
  const days = groupByDay(
    [at('c', '2026-12-06T07:00:00Z'), at('b', '2026-12-06T05:59:00Z'), at('a', '2026-12-05T08:00:00Z')],
    'America/Chicago',
  )
  expect(days.map(({ date, entries }) => [date, entries.map(({ _id }) => _id)])).toEqual([
    ['2026-12-06', ['c']],
    ['2026-12-05', ['b', 'a']],
  ])
})
