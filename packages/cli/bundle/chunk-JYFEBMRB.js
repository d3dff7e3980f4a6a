var Failure=class extends Error{name="Failure"};export{Failure};
