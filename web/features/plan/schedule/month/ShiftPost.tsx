import { Link } from 'react-router'
import type { Shift } from '#shared/plan/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'

/** The post of a shift: a link to the page of its service, where there is one. */
export function ShiftPost({ shift: { assignment, serviceId } }: { shift: Shift }) {
  if (!serviceId) return assignment
  return (
    <Link to={servicePath(serviceId)} className="inline-flex min-h-6 items-center underline">
      {assignment}
    </Link>
  )
}
