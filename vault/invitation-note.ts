import { openBox, sealBox } from './box.ts'
import { type Bytes, fromJson, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'
import type { Filling } from './seat.ts'

export type Note = { ownerName: string; personName: string }

// The key derives from A and not from the secret: a card holder has only A and may read the note
// too.
function keyOf(filling: Filling, a: Uint8Array): Promise<Bytes> {
  return hkdf(a, notePlace('invitation-note-key', filling))
}

function notePlace(type: string, { ownerId, seatId, invitationId, epoch }: Filling): Bytes {
  return context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)
}

export async function sealNote(filling: Filling, a: Uint8Array, note: Note): Promise<Bytes> {
  const { ownerName, personName } = note
  return sealBox(await keyOf(filling, a), fromJson({ ownerName, personName }), notePlace('invitation-note', filling))
}

export async function openNote(filling: Filling, a: Uint8Array, box: Uint8Array): Promise<Note> {
  return sealed(async () => {
    const note = toJson(await openBox(await keyOf(filling, a), box, notePlace('invitation-note', filling)))
    insist(typeof note === 'object' && note !== null && 'ownerName' in note && 'personName' in note)
    insist(typeof note.ownerName === 'string' && typeof note.personName === 'string')
    return { ownerName: note.ownerName, personName: note.personName }
  })
}
