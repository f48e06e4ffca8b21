import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { servicePath } from '#shared/servicePath.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { layoutShift } from './stage/layoutShift.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** Half of what people notice. */
const MOST = 0.05

/** A published service in some weeks, whose place is open; the dashboard then has a card of work that waits. */
async function service(weeks: number): Promise<string> {
  const { _id: postId } = await team.call(postsApi.create, { name: `Door ${weeks}` })
  const date = addDays(today('UTC'), 7 * weeks)
  const needs = [{ postId, minPeople: 1, maxPeople: 1, priority: 2 }]
  const { _id } = await team.call(servicesApi.create, { date, serviceTime: '9am', needs })
  const { revision } = await team.call(boardApi.preview, { from: date, to: date })
  await team.call(publicationsApi.publish, { from: date, to: date, revision })
  return servicePath(_id)
}

test('no page is pushed down once it is drawn, on a phone and on a wide screen', async ({ open }) => {
  for (const [place, size] of [PHONE, DESKTOP].entries()) {
    const page = await open({ as: team.superAdmin, size })
    const measure = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await layoutShift(page), `${path} at ${size.width}`).toBeLessThanOrEqual(MOST)
    }
    // The first steps of a team that has nobody else, then a team that plans.
    for (const path of ['/dashboard', '/admin', '/directory', '/tasks']) await measure(path)
    const own = await service(place + 1)
    for (const path of ['/dashboard', '/admin', '/directory', '/availability', own]) await measure(path)
    const task = { title: 'Fold the bulletins', dueDate: today('UTC') }
    for (let count = 0; count < 4; count += 1) await team.call(tasksApi.create, task)
    await measure('/tasks')
    const [opal] = await team.call(peopleApi.add, { people: [{ name: 'Opal Reyes' }] })
    for (const path of ['/people', `/people/${opal?._id}`]) await measure(path)
    // The next screen begins with a team of one again; a page of somebody who is gone would complain.
    await page.close()
    await team.call(peopleApi.remove, { id: opal?._id ?? '' })
  }
})
