/** Replaces a Node module that a library imports but does not need in a browser. */
export default {}
