const rows = ['top', 'middle', 'bottom'] as const
const columns = ['left', 'middle', 'right'] as const

export const words = {
  title: 'Put the face in the circle',
  how: 'Drag the photo until the face is in the circle.',
  keys: 'On a keyboard, the arrow keys move it, and plus and minus change its size.',
  opening: 'Opening the photo...',
  move: 'Photo to move behind the circle',
  size: 'Size',
  percent: (zoom: number) => `${Math.round(zoom * 100)} percent`,
  smaller: 'Smaller',
  larger: 'Larger',
  turn: 'Turn it',
  preview: 'This is how it will look.',
  shows: (zoom: number, { column, row }: { column: 0 | 1 | 2; row: 0 | 1 | 2 }) => {
    const part = [rows[row], columns[column]].filter((one) => one !== 'middle').join(' ') || 'middle'
    return `${words.percent(zoom)}. The circle shows the ${part} of the photo.`
  },
  edge: 'That’s the edge of the photo.',
  cancel: 'Cancel',
  keep: 'Keep this photo',
  notMade: 'We couldn’t cut the photo. Please try again, or choose another one.',
}
