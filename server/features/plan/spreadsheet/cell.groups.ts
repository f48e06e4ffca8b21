/** Longest text that is looked at; no name is longer. */
const MAX_LENGTH = 100

/** The words of a text, without case, accents and punctuation. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]s?\b/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

const setOf = (words: string): Set<string> => new Set(words.split(/[\s,]+/))

/** Texts that name many and nobody in particular, words parted by '+', in English and Spanish. */
const MANY = setOf(
  `everyone, everybody, all, all+hands, all+available, everyone+available, anyone, anybody, anyone+available, whoever,
  whoever+is+available, volunteers, volunteer, staff, ushers, greeters, elders, deacons, deaconesses, trustees, members,
  youth, teens, kids, children, men, women, ladies, students, scouts, choir, council, board, leaders, families, the+team,
  same+team, whole+team, entire+team, our+team, usher+team, rotation, various, multiple, other, others, see+notes,
  todos, todas, todo+el+equipo, el+equipo, cualquiera, quien+pueda, voluntarios, voluntarias, ujieres, ancianos, diaconos,
  diaconisas, jovenes, ninos, hombres, mujeres, damas, caballeros, estudiantes, coro, consejo, lideres, familias, varios,
  varias, otros, otras`,
)

/** Nouns of groups that end a text: 'Youth Group', 'Smith family'. None is a usual surname. */
const LAST = setOf(
  `group, groups, team, teams, committee, ministry, ministries, choir, council, family, families, elders, deacons,
  deaconesses, ushers, greeters, volunteers, youth, teens, students, scouts, leaders, trustees, staff, members, class,
  fellowship, disponibles`,
)

/** Nouns of groups that begin a Spanish text: 'Grupo de jovenes', 'Familia Gil'. */
const FIRST = setOf('grupo, equipo, comite, ministerio, familia, familias, consejo, clase')

/** People of whom a text has all, any or a number: 'all elders', 'any volunteer', '2 ushers'. */
const PEOPLE = setOf(
  `usher, ushers, greeter, greeters, elder, elders, deacon, deacons, deaconess, deaconesses, trustee, trustees, leader,
  leaders, member, members, volunteer, volunteers, man, men, woman, women, lady, ladies, teen, teens, youth, youths, kid,
  kids, student, students, family, families, staff, person, people, one, body, adult, adults, helper, helpers, available,
  ujier, ujieres, anciano, ancianos, diacono, diaconos, lider, lideres, miembro, miembros, voluntario, voluntarios,
  voluntaria, voluntarias, hombre, hombres, mujer, mujeres, joven, jovenes, persona, personas, adulto, adultos`,
)
const EACH = setOf('all, any, every, each, todos, todas, cualquier, cada')

/** Places to which a text refers: 'see email', 'per bulletin', 'ver correo'. */
const REFERS = setOf('see, check, per, refer, ver, vea, segun')
const ELSEWHERE = setOf(
  `email, emails, mail, text, texts, note, notes, below, above, bulletin, list, other, attached, attachment, sheet, tab,
  page, website, site, calendar, schedule, chat, newsletter, next, back, planning, correo, mensaje, nota, notas, abajo,
  arriba, boletin, lista, hoja, otra, calendario, horario`,
)
/** Words that send a reader to somebody else: 'ask Ruth'. With a capital they may be a name. */
const ASKS = setOf('see, ask, check, per, call, ver, vea, segun, preguntar')
const ARTICLES = setOf('the, your, our, my, el, la, los, las, su')

/**
 * True for a text that names a group, or refers to another place, where a person would stand: 'Everyone', 'Youth
 * Group', 'all elders', 'The Smiths', 'see email', '2 ushers'. A person who is called so is not known here.
 */
export function namesGroup(text: string): boolean {
  if (text.length > MAX_LENGTH || !/\p{L}/u.test(text)) return false
  const words = wordsOf(text)
  const [first = '', second = ''] = words
  const last = words.at(-1) ?? ''
  if (MANY.has(words.join('+'))) return true
  if (words.length < 2) return false
  const behind = words.find((word, at) => at > 0 && !ARTICLES.has(word) && word !== 'of') ?? ''
  if ((EACH.has(first) || /^\d{1,2}$/.test(first)) && PEOPLE.has(behind)) return true
  if (ASKS.has(text.split(' ')[0] ?? '')) return true
  if (REFERS.has(first)) return ELSEWHERE.has(behind)
  if ((first === 'the' && words.length === 2 && second.endsWith('s')) || (first === 'los' && words.length === 2))
    return true
  return FIRST.has(first) || LAST.has(last)
}

/** Words of teams, which a number or a letter follows: 'Team 1', 'Group B', 'Equipo 2'. */
const TEAM_WORDS = setOf('team, group, crew, squad, equipo, grupo')

/** Words and signs between: 'Team No. 1', 'Team #1'. */
const NUMBER_WORDS = setOf('no, n\u00ba, n\u00b0, num, number, numero')

/** The words of a team: 'team' and '1' of 'Usher Team #1', '1st team', 'Team1'. */
const teamWords = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/^([a-z]+)(\d)/, '$1 $2')
    .split(/[\s#.]+/)
    .filter((word) => word !== '' && word !== 'usher' && word !== 'ushers' && !NUMBER_WORDS.has(word))

/** A team's number or letter in the form by which teams are compared: 'Team #1' is 'team1'. Null for another text. */
export function teamKey(text: string): string | null {
  const [first = '', second = '', ...others] = teamWords(text)
  if (others.length > 0) return null
  if (TEAM_WORDS.has(first) && /^(?:\d\d?|[a-z])$/.test(second)) return first + second
  const ordinal = /^(\d)(?:st|nd|rd|th)$/.exec(first)?.[1] ?? /^[a-z]$/.exec(first)?.[0]
  return ordinal !== undefined && (second === 'team' || second === 'group') ? second + ordinal : null
}

/** True for the number or letter of a team in place of people. */
export const isTeam = (text: string): boolean => teamKey(text) !== null

/** True for a head over the numbers or letters of teams: 'Team', 'Usher Teams'. */
export function isTeamsHead(text: string): boolean {
  const [word = '', ...others] = teamWords(text)
  return others.length === 0 && TEAM_WORDS.has(word.replace(/s$/, ''))
}
