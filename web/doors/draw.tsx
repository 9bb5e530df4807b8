import { renderToString } from 'react-dom/server'
import SignIn from '../screens/auth/sign-in/index.tsx'
import SignUp from '../screens/auth/sign-up/index.tsx'
import { DoorPage } from './DoorPage.tsx'

const screens = { '/auth/signin': SignIn, '/auth/signup': SignUp }

/** The page of a door as HTML, as it stands before anything is known of who is here. Run by the build (web/build/doors.ts). */
export const drawDoor = (path: keyof typeof screens): string =>
  renderToString(
    <DoorPage
      path={path}
      screen={screens[path]}
      started={Promise.resolve()}
      onIn={() => undefined}
      onDrawn={() => undefined}
    />,
  )
