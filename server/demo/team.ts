/** Invented people. The first is the super admin, the next two are admins. */
export const DEMO_TEAM = [
  'Ruth Ellison',
  'Marcus Whitfield',
  'Denise Carver',
  'Harold Jennings',
  'Gloria Bennett',
  'Samuel Okafor',
  'Evelyn Brooks',
  'Walter Simmons',
  'Naomi Castillo',
  'Calvin Porter',
  'Dorothy Hayes',
  'Isaiah Grant',
  'Lillian Foster',
  'Andre Mitchell',
  'Beverly Coleman',
  'Theo Ramirez',
  'Joyce Patterson',
  'Elijah Dawson',
  'Patricia Nguyen',
  'Vernon Banks',
  'Camille Rousseau',
  'Otis Freeman',
  'Sharon Whitaker',
  'Daniel Kim',
  'Rosa Delgado',
  'Clarence Hughes',
  'Annette Boyd',
  'Terrence Shaw',
  'Miriam Adeyemi',
  'Leonard Price',
  'Yvonne Sutton',
  'Julian Ortiz',
  'Esther Lindqvist',
  'Raymond Tate',
  'Bernice Holloway',
  'Nathaniel Cole',
  'Priscilla Young',
  'Gerald Fontaine',
  'Hannah Abernathy',
  'Winston Clarke',
] as const

export type DemoName = (typeof DEMO_TEAM)[number]

/** Posts of each service; a midweek evening needs fewer ushers than a Sunday morning. */
const MORNING = [
  'Main Door',
  'Side Door',
  'Center Aisle',
  'Left Aisle',
  'Right Aisle',
  'Balcony',
  'Offering',
  'Parking Lot',
]
const EVENING = ['Main Door', 'Center Aisle', 'Balcony', 'Offering']
const MIDWEEK = ['Main Door', 'Center Aisle', 'Offering']

/** Days after the Sunday, service time, posts. */
export const DEMO_SERVICES: [number, string, string[]][] = [
  [0, '9am', MORNING],
  [0, '10:45am', MORNING],
  [0, '6pm', EVENING],
  [3, '7pm', MIDWEEK],
]

/** One tie colour per week, for all its services. */
export const DEMO_TIES = ['Navy', 'Burgundy', 'Forest Green', 'Gold', 'Charcoal', 'Purple', 'Light Blue']
