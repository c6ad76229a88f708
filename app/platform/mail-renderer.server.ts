/** A file of its own, so that the build takes only this part of the package when it is loaded later. */
export { render } from "react-email";
