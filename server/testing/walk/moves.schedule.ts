import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { file } from '../imports.ts'
import { anAdmin, type Draw, type Made, type Move, nameOf, unknownId } from './acts.ts'
import { VISITORS } from './team.ts'
import type { Snapshot } from './views.ts'
import type { FileRow, Reply, Walk } from './walk.ts'

const TIES = [null, 'Red', 'Green'] as const
const aName = ({ people }: Walk, draw: Draw): string =>
  draw.of([...people.filter(({ state }) => state !== 'gone').map(({ name }) => name), ...VISITORS]) ?? 'Vic Visitor'

/** A place in which somebody may be typed: most often one of a service. */
function aSpot(view: Snapshot, draw: Draw) {
  const service = draw.of(view.services)
  const need = service && draw.of(service.needs)
  const post = view.posts.find(({ _id }) => _id === need?.postId)?.name ?? 'Greeter'
  const isOdd = draw.chance(12)
  return {
    date: service?.date ?? view.day,
    serviceTime: isOdd ? '4pm' : (service?.serviceTime ?? '9am'),
    assignment: draw.chance(8) ? 'Greeter' : post,
  }
}

const typeShift: Move = (walk, view, draw) => {
  const [admin, spot, name, tieColor] = [anAdmin(walk, draw), aSpot(view, draw), aName(walk, draw), draw.of(TIES)]
  const shift = { ...spot, name, tieColor: tieColor ?? null }
  return {
    says: `${admin.name} types ${name}: ${spot.assignment} on ${spot.date} ${spot.serviceTime}`,
    about: { shift },
    send: () => walk.call(scheduleApi.createManual, shift, admin.token),
  }
}

const editShift: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const shift = draw.of(view.shifts)
  if (!shift) return undefined
  const spot = aSpot(view, draw)
  const patch = draw.oneOf<Record<string, string | null>>(
    { tieColor: draw.of(TIES) ?? null },
    { name: aName(walk, draw) },
    { assignment: spot.assignment },
    { date: spot.date, serviceTime: spot.serviceTime },
    { date: spot.date },
  )
  const { date, serviceTime, assignment, user } = shift
  const merged = { date, serviceTime, assignment, name: user.name, ...patch, id: shift._id }
  return {
    says: `${admin.name} edits the shift of ${user.name}, ${assignment} on ${date} ${serviceTime}: ${JSON.stringify(patch)}`,
    about: { shift: merged, patch },
    send: () => walk.call(scheduleApi.change, { id: shift._id, ...patch }, admin.token),
  }
}

const deleteShift: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const shift = draw.of(view.shifts)
  if (!shift) return undefined
  const { date, serviceTime, assignment, user } = shift
  return {
    says: `${admin.name} deletes the shift of ${user.name}, ${assignment} on ${date} ${serviceTime}`,
    send: () => walk.call(scheduleApi.remove, { id: shift._id }, admin.token),
  }
}

/** Rows of a file: one that was uploaded before, the schedule as it is, or some new ones. */
function aFile(walk: Walk, view: Snapshot, draw: Draw): { rows: FileRow[]; says: string } | undefined {
  const known = draw.of(walk.files)
  if (known && draw.chance(50)) return { rows: known, says: 'the same file again' }
  if (draw.chance(50)) {
    const from = draw.of([...new Set(view.shifts.map(({ date }) => date))])
    const shifts = view.shifts.filter(({ date }) => date === from)
    const rows = shifts.map(
      ({ date, user, assignment, serviceTime, tieColor }): FileRow => [
        ...([date, user.name, assignment, serviceTime, tieColor] as const),
      ],
    )
    return rows.length > 0 ? { rows, says: `the schedule of ${from}` } : undefined
  }
  const rows = Array.from({ length: 1 + draw.below(3) }, (): FileRow => {
    const spot = aSpot(view, draw)
    return [spot.date, aName(walk, draw), spot.assignment, spot.serviceTime, draw.of(TIES) ?? null]
  })
  return { rows, says: rows.map(([date, name, post, time]) => `${name} ${post} ${date} ${time}`).join('; ') }
}

function uploadFile(walk: Walk, view: Snapshot, draw: Draw, isPreview: boolean): Made | undefined {
  const admin = anAdmin(walk, draw)
  const found = aFile(walk, view, draw)
  if (!found) return undefined
  const keep = ({ status, body }: Reply): void => {
    if (status >= 300) return
    if (!walk.files.includes(found.rows)) walk.files.push(found.rows)
    if (isPreview) walk.previews.push((body as { _id: string })._id)
  }
  return {
    says: `${admin.name} ${isPreview ? 'previews' : 'imports'} ${found.says}`,
    send() {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file(...found.rows).bytes)]), 'schedule.xlsx')
      return walk.upload(isPreview ? importsApi.preview : importsApi.import, form, admin.token)
    },
    keep,
  }
}

const applyPreview: Move = (walk, _view, draw) => {
  const admin = anAdmin(walk, draw)
  const id = draw.of(walk.previews.slice().reverse())
  if (!id) return undefined
  return {
    says: `${admin.name} applies a preview`,
    send: () => walk.call(importsApi.apply, { id }, admin.token),
  }
}

const undoImport: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const entry = draw.of(view.imports)
  if (!entry) return undefined
  const partial = draw.chance(50)
  return {
    says: `${admin.name} undoes the ${entry.kind} of ${entry.at}${partial ? ' as far as it goes' : ''}`,
    send: () => walk.call(importsApi.undo, { id: entry._id, partial }, admin.token),
  }
}

const clearMonth: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const month = (draw.of(view.shifts)?.date ?? view.day).slice(0, 7)
  return {
    says: `${admin.name} clears ${month}`,
    send: () => walk.call(importsApi.clear, { month }, admin.token),
  }
}

const linkName: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const person = draw.of(walk.people.filter(({ state }) => state === 'active'))
  if (!person) return undefined
  if (draw.chance(50))
    return {
      says: `${admin.name} confirms the name of ${person.name}`,
      send: () => walk.call(nameLinksApi.answer, { userId: person._id, confirm: true }, admin.token),
    }
  const name = draw.of(view.shifts.filter(({ user }) => user._id === null))?.user.name
  if (name === undefined) return undefined
  return {
    says: `${admin.name} says that ${name} is ${nameOf(walk, person._id)}`,
    send: () => walk.call(unknownNamesApi.use, { name, userId: person._id }, admin.token),
  }
}

const unknownShift: Move = (walk, _view, draw) => {
  const [admin, id] = [anAdmin(walk, draw), unknownId(draw)]
  const [endpoint, input] = draw.oneOf<
    [typeof scheduleApi.remove | typeof scheduleApi.change | typeof importsApi.undo, object]
  >([scheduleApi.remove, {}], [scheduleApi.change, { tieColor: 'Red' }], [importsApi.undo, {}])
  return {
    says: `${admin.name} asks ${endpoint.method} ${endpoint.path} with an id that nobody has`,
    about: { isUnknown: true },
    send: () => walk.call(endpoint, { id, ...input }, admin.token),
  }
}

/** Changes of the schedule by hand and by files, with how often each is made. */
export const scheduleMoves: Record<string, [weight: number, Move]> = {
  'type a shift': [6, typeShift],
  'edit a shift': [7, editShift],
  'delete a shift': [4, deleteShift],
  'preview a file': [5, (walk, view, draw) => uploadFile(walk, view, draw, true)],
  'import a file': [4, (walk, view, draw) => uploadFile(walk, view, draw, false)],
  'apply a preview': [5, applyPreview],
  'undo an import': [3, undoImport],
  'clear a month': [1, clearMonth],
  'link a name': [2, linkName],
  'unknown shift': [1, unknownShift],
}
