import { render } from "preact";

function App() {
  return (
    <main>
      <h1>Broadside</h1>
      <p>Exact analysis of Battleship.</p>
    </main>
  );
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
