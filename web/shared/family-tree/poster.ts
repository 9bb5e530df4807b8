import type { Drawing, Placed } from '../../../records/family/layout.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { type Label, posterPage, posterRoom } from '../papers/large-page.ts'
import { initials } from '../pictures/initials.ts'
import { branchesOn, haveFaces } from './branches.ts'
import { boxOf, middleOf, type Point, type Shape, sizeOf, tall } from './geometry.ts'
import { drawn, linesOf, roundPhoto } from './picture.ts'
import { fittingSize } from './text-width.ts'
import type { Tree } from './tree.ts'

const [nameSize, yearsSize, faceSize, lettersSize] = [19, 16, 96, 34]

/** In points: smaller text is not readable on a wall, so branches replace the picture. */
const leastOnWall = 12
/** In points per pixel: a family of two must not fill the poster. */
const mostScale = 3

/** Two generations would look like two families with a larger distance, in pixels. */
const farthest = 400

function onPoster(drawing: Drawing): { scale: number; shape: Shape } {
  const { width, height } = sizeOf(drawing, tall)
  const scale = Math.min(mostScale, posterRoom.width / width, posterRoom.height / height)
  const free = (posterRoom.height / scale - height) / Math.max(1, drawing.rows - 1)
  return { scale, shape: { ...tall, step: { ...tall.step, y: Math.min(farthest, tall.step.y + free) } } }
}

export const isPicture = (drawing: Drawing): boolean => onPoster(drawing).scale * yearsSize >= leastOnWall

/** Portraits are two inches wide; 0 for thousands of people, whose branches have no faces. */
export const photoSideOnPoster = (tree: Tree, drawing: Drawing): number =>
  isPicture(drawing) ? 512 : haveFaces(tree, drawing) ? 168 : 0

const faceOf = (place: Placed, shape: Shape) => ({
  x: middleOf(place, shape).x,
  y: boxOf(place, shape).y + 8 + faceSize / 2,
})

/** The icon that the screen shows for a person without a photo or name, at twice the size. */
const icon = ({ x, y }: Point): string =>
  `<path transform="translate(${x - 24} ${y - 26}) scale(2)" d="M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M20 21a8 8 0 0 0 -16 0" fill="none" stroke="#1d5a4e" stroke-width="2" stroke-linecap="round"/>`

function labelsIn(tree: Tree, place: Placed, shape: Shape, hasPhoto: boolean): Label[] {
  const room = tall.box.width - 12
  const { x: middle, y } = faceOf(place, shape)
  const names = linesOf(tree.name(place.id), room / nameSize)
  const first = y + faceSize / 2 + (names.length === 1 ? 32 : 22)
  const lines = [
    ...names.map((text, at) => ({ text, isName: true, usual: nameSize, foot: first + at * 20 })),
    { text: tree.years(place.id), isName: false, usual: yearsSize, foot: first + names.length * 20 },
    ...(hasPhoto ? [] : [{ text: initials(tree.face(place.id).name), isName: true, usual: lettersSize, foot: y + 12 }]),
  ]
  return lines
    .filter(({ text }) => text !== '')
    .map(({ usual, ...line }) => ({ ...line, middle, room, size: fittingSize(line.text, room, usual) }))
}

function pictureOn(tree: Tree, drawing: Drawing, photos: ReadonlyMap<string, string>) {
  const { scale, shape } = onPoster(drawing)
  const svg = drawn(drawing, shape, (place, at) => {
    const [photo, middle] = [photos.get(place.id), faceOf(place, shape)]
    if (photo !== undefined) return roundPhoto(at, middle, faceSize, photo)
    const isNameless = initials(tree.face(place.id).name) === ''
    return `<circle cx="${middle.x}" cy="${middle.y}" r="${faceSize / 2}" fill="#e4eeea"/>${isNameless ? icon(middle) : ''}`
  })
  const labels = [...drawing.placed.values()].flatMap((place) => labelsIn(tree, place, shape, photos.has(place.id)))
  return { svg, labels, ...sizeOf(drawing, shape), scale }
}

/** Draws on 24 by 36 inches: portraits if their text is readable, else branches. */
export const treePoster = (
  tree: Tree,
  drawing: Drawing,
  photos: ReadonlyMap<string, string>,
  of: { title: string; day: string },
): PaperDefinition =>
  posterPage(isPicture(drawing) ? pictureOn(tree, drawing, photos) : branchesOn(tree, drawing, photos), of)
