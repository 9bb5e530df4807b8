import { listInWords } from '../../../ui/list-in-words.ts'

export const words = {
  relatives: {
    find: (label: string) => `${label}: type a name`,
    nobody: 'No one with this name is in your family tree yet. You can add them afterwards.',
    remove: (name: string) => `Remove ${name}`,
    saidThere: (names: readonly string[]) => `Already connected: ${listInWords(names)}.`,
  },
  members: {
    bringIn: 'Add from contact cards',
    brought: (count: number) =>
      `${count === 1 ? '1 member is' : `${count} members are`} in the list. Save to keep this.`,
  },
  album: { choose: 'Please select' },
  date: { year: 'Year', month: 'Month', day: 'Day', unknown: 'Not sure' },
  isLiving: 'Please say whether they are still living',
  voice: {
    record: 'Record my voice',
    asking: 'Waiting for the microphone...',
    isRecording: 'Recording',
    isPaused: 'Paused',
    level: 'How loud it is',
    silent: 'We can’t hear anything. Is the microphone on?',
    pause: 'Pause',
    resume: 'Keep recording',
    stop: 'Stop and listen',
    listen: 'Listen before you keep it',
    keep: 'Keep this recording',
    notKept: 'You have a recording here. Please keep it or throw it away first.',
    again: 'Record again',
    discard: 'Throw it away',
    thrownAway: 'You threw your recording away.',
    bringBack: 'Bring it back',
    ended: {
      lost: 'The microphone stopped by itself. What you said until then is here.',
      left: 'This page closed before you kept your recording. It’s still here.',
    },
    orFile: 'Or add a recording you already have:',
    problems: {
      unable: 'This browser can’t record. You can record with your phone and add the file here.',
      refused:
        'Your browser didn’t let us use the microphone. Press the icon beside the address, allow the microphone, and try again.',
      missing: 'We didn’t find a microphone. Connect one and try again, or add a file.',
      busy: 'Another program is using the microphone. Close it and try again.',
      failed: 'The recording didn’t work. Please try again.',
    },
  },
}
