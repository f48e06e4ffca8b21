import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { daysOf, type Row, row } from './table.ts'
import { another, newShift, sheet, uploaded } from './things.ts'

export const planCalls: Row[] = [
  row(
    scheduleApi.list,
    () => ({ view: 'all' }),
    () => ({ all: { view: 'all' }, own: {}, ...daysOf({ from: '2027-03-07', to: '2027-03-14', view: 'all' }) }),
  ),
  row(scheduleApi.change, async (test) => ({ id: await newShift(test), assignment: 'Lobby', tieColor: null })),
  row(scheduleApi.remove, async (test) => ({ id: await newShift(test) })),
  row(importsApi.import, () => ({ file: sheet() })),
  row(importsApi.preview, () => ({ file: sheet(), layout: 'rows' })),
  row(
    importsApi.show,
    async (test) => ({ id: (await uploaded(test, importsApi.preview))._id }),
    async ({ ask }, { previewId }) => ({
      ...Object.fromEntries(
        (await ask('ada', importsApi.list)).map(({ _id }, index) => [`entry ${index + 1}`, { id: _id }]),
      ),
      preview: { id: previewId },
    }),
  ),
  row(importsApi.apply, async (test) => ({ id: (await uploaded(test, importsApi.preview))._id, rows: [1] })),
  row(importsApi.undo, async (test) => ({ id: (await uploaded(test, importsApi.import)).importId, partial: true })),
  row(importsApi.clear, () => ({ month: '2098-01' })),
  row(unknownNamesApi.use, async (test) => {
    const name = another('Unlinked')
    await newShift(test, { name })
    return { name, userId: (await test.signUp())._id }
  }),
]
