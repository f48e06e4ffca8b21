import type { NewMeeting } from '#shared/work/meetings.ts'
import type { TaskStatus } from '#shared/work/tasks.ts'
import type { DemoName } from './team.ts'

interface DemoTask {
  title: string
  member: DemoName
  /** Days from today; null: no due date. */
  due: number | null
  status: TaskStatus
}

/** Tasks in every state, some of them overdue. */
export const DEMO_TASKS: DemoTask[] = [
  { title: 'Replace the batteries in the two-way radios', member: 'Harold Jennings', due: -12, status: 'Done' },
  { title: 'Order 40 new name tags', member: 'Marcus Whitfield', due: -9, status: 'Done' },
  { title: 'Restock offering envelopes in the pew racks', member: 'Gloria Bennett', due: -5, status: 'Blocked' },
  { title: 'Return the lost umbrellas to the church office', member: 'Harold Jennings', due: -3, status: 'Pending' },
  { title: 'Update the seating chart for reserved rows', member: 'Ruth Ellison', due: -1, status: 'In Progress' },
  { title: 'Walk the emergency exits with the facilities team', member: 'Marcus Whitfield', due: 2, status: 'Pending' },
  { title: 'Call the two new volunteers from the welcome desk', member: 'Ruth Ellison', due: 3, status: 'Pending' },
  { title: 'Print large-type bulletins for Sunday', member: 'Naomi Castillo', due: 4, status: 'In Progress' },
  { title: 'Count and store the folding chairs', member: 'Harold Jennings', due: 6, status: 'In Progress' },
  { title: 'Check the first-aid kits and the AED batteries', member: 'Samuel Okafor', due: 9, status: 'Pending' },
  { title: 'Pick up the dry-cleaned ties', member: 'Denise Carver', due: 11, status: 'Pending' },
  {
    title: 'Collect ideas for the volunteer appreciation dinner',
    member: 'Harold Jennings',
    due: null,
    status: 'Pending',
  },
]

interface DemoMeeting extends Omit<NewMeeting, 'date' | 'assignedTo'> {
  /** Weeks from this week's Sunday, and days after that Sunday. */
  week: number
  day: number
  /** Members, or everybody. */
  guests: readonly DemoName[] | 'everybody'
}

const LEADS = ['Ruth Ellison', 'Marcus Whitfield', 'Denise Carver'] as const
const NEWCOMERS = ['Harold Jennings', 'Julian Ortiz', 'Hannah Abernathy', 'Esther Lindqvist'] as const
const PARKING = ['Marcus Whitfield', 'Harold Jennings', 'Otis Freeman', 'Vernon Banks', 'Daniel Kim'] as const

const [SUNDAY, TUESDAY, THURSDAY, SATURDAY] = [0, 2, 4, 6]

/** Two past meetings, the others ahead. */
export const DEMO_MEETINGS: DemoMeeting[] = [
  {
    title: 'Usher basics for newcomers',
    type: 'Training',
    week: -2,
    day: SATURDAY,
    time: '10:00 AM',
    location: 'Fellowship Hall',
    guests: [...LEADS, ...NEWCOMERS],
  },
  {
    title: 'Leaders’ review of the month',
    type: 'Meeting',
    week: -1,
    day: TUESDAY,
    time: '7:00 PM',
    location: 'Room 204',
    guests: LEADS,
  },
  {
    title: 'Parking lot walk-through',
    type: 'Training',
    week: 1,
    day: SUNDAY,
    time: '8:15 AM',
    location: 'North parking lot',
    guests: PARKING,
  },
  {
    title: 'Monthly team meeting',
    type: 'Meeting',
    week: 1,
    day: TUESDAY,
    time: '7:00 PM',
    location: 'Fellowship Hall',
    guests: 'everybody',
  },
  {
    title: 'CPR and AED refresher',
    type: 'Training',
    week: 1,
    day: SATURDAY,
    time: '9:00 AM',
    location: 'Room 110',
    guests: ['Ruth Ellison', 'Samuel Okafor', 'Harold Jennings'],
  },
  {
    title: 'Radio etiquette',
    type: 'Training',
    week: 2,
    day: SUNDAY,
    time: '12:30 PM',
    location: null,
    guests: PARKING,
  },
  {
    title: 'Safety team briefing',
    type: 'Meeting',
    week: 2,
    day: THURSDAY,
    time: '6:30 PM',
    location: 'Room 204',
    guests: [...LEADS, 'Samuel Okafor', 'Calvin Porter'],
  },
  {
    title: 'Shadowing at the main door',
    type: 'Training',
    week: 3,
    day: SUNDAY,
    time: '8:30 AM',
    location: 'Main Door',
    guests: ['Gloria Bennett', ...NEWCOMERS],
  },
  {
    title: 'Evacuation drill',
    type: 'Training',
    week: 3,
    day: SATURDAY,
    time: '10:00 AM',
    location: 'Sanctuary',
    guests: 'everybody',
  },
  {
    title: 'Planning for the holiday services',
    type: 'Meeting',
    week: 4,
    day: TUESDAY,
    time: '7:00 PM',
    location: 'Room 204',
    guests: [...LEADS, 'Gloria Bennett', 'Evelyn Brooks'],
  },
  {
    title: 'Offering count procedure',
    type: 'Training',
    week: 5,
    day: SUNDAY,
    time: 'After the 10:45 service',
    location: 'Counting room',
    guests: ['Marcus Whitfield', 'Walter Simmons'],
  },
  {
    title: 'Volunteer appreciation dinner',
    type: 'Meeting',
    week: 6,
    day: SATURDAY,
    time: '6:00 PM',
    location: 'Fellowship Hall',
    guests: 'everybody',
  },
]
