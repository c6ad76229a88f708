/**
 * Runs before the first paint: the header then shows the visitor's links or the member's name, which are both in every
 * page (`member:` in app.css), with the width that it keeps. Only the server writes it.
 */
export const sessionScript = import.meta.env.SSR
  ? `try{const kept=localStorage.getItem("token")?localStorage:sessionStorage,{dataset,style}=document.documentElement;if(kept.getItem("token")){dataset.session="";style.setProperty("--member-name",JSON.stringify(JSON.parse(kept.getItem("user")).username))}}catch{}`
  : "";
