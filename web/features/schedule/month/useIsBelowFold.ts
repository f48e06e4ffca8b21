import { useLayoutEffect, useState } from 'react'

/** The lines with which a part of the page begins have to be seen too, else it is not noticed. */
const BEGINNING_PX = 64

/**
 * Whether what has this id begins below the first screen of the page, as far as it has been drawn; known before it is
 * painted. Scrolling changes nothing about it.
 */
export function useIsBelowFold(id: string | undefined): boolean {
  const [isBelow, setIsBelow] = useState(false)
  // What stands above it may change with every render.
  useLayoutEffect(() => {
    const place = id === undefined ? undefined : document.getElementById(id)?.getBoundingClientRect()
    setIsBelow(place !== undefined && place.top + scrollY + BEGINNING_PX > innerHeight)
  })
  return isBelow
}
